"""Projects, their members, and who asks."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Response, status

from api.access.models.project import (
    Member,
    MemberRequest,
    Members,
    Project,
    ProjectChanges,
    ProjectRequest,
    Projects,
    ProjectUse,
    SessionDocument,
)
from api.access.services.project import ProjectService
from api.dependencies import Context
from api.http.json_body import described_body, json_body
from api.http.responses import json_document
from api.lanes import ServedRouter

router = ServedRouter(prefix="/v1", tags=["projects"])


@router.get("/session", summary="Who asks, and which roles they have")
def get_session(context: Context) -> SessionDocument:
    return ProjectService.of(context).session()


@router.get("/projects", summary="List the projects that whoever asks is a member of")
def list_projects(context: Context) -> Projects:
    return ProjectService.of(context).listed()


@router.post(
    "/projects",
    summary="Make a project",
    status_code=status.HTTP_201_CREATED,
    response_model=Project,
    responses={
        201: {
            "description": "The project is there",
            "headers": {
                "Location": {"description": "Path of the project", "schema": {"type": "string"}}
            },
        },
    },
    openapi_extra=described_body(ProjectRequest),
)
def create_project(
    context: Context, request: Annotated[ProjectRequest, Depends(json_body(ProjectRequest))]
) -> Response:
    made = ProjectService.of(context).create(request)
    return json_document(made, status.HTTP_201_CREATED, {"Location": f"/v1/projects/{made.name}"})


@router.get("/projects/{project}", summary="Read a project")
def get_project(context: Context, project: str) -> Project:
    return ProjectService.of(context).get()


@router.patch(
    "/projects/{project}",
    summary="Change a project",
    openapi_extra=described_body(ProjectChanges),
)
def change_project(
    context: Context,
    project: str,
    changes: Annotated[ProjectChanges, Depends(json_body(ProjectChanges))],
) -> Project:
    return ProjectService.of(context).change(changes)


@router.delete(
    "/projects/{project}",
    summary="Delete a project in which nothing is left",
    status_code=status.HTTP_204_NO_CONTENT,
)
def delete_project(context: Context, project: str) -> None:
    ProjectService.of(context).delete()


@router.get("/projects/{project}/use", summary="Read what a project uses of its quotas")
def get_project_use(context: Context, project: str) -> ProjectUse:
    return ProjectService.of(context).use()


@router.get("/projects/{project}/members", summary="List the members of a project")
def list_members(context: Context, project: str) -> Members:
    return ProjectService.of(context).members()


@router.put(
    "/projects/{project}/members/{member}",
    summary="Give somebody a role, by identifier or mail address",
    description="Who has not signed in yet is invited: the role is theirs once they sign in with that "
    "address, where the provider vouches for it.",
    openapi_extra=described_body(MemberRequest),
)
def set_member(
    context: Context,
    project: str,
    member: str,
    request: Annotated[MemberRequest, Depends(json_body(MemberRequest))],
) -> Member:
    return ProjectService.of(context).set_member(member, request)


@router.delete(
    "/projects/{project}/members/{member}",
    summary="Take somebody's role away",
    status_code=status.HTTP_204_NO_CONTENT,
)
def remove_member(context: Context, project: str, member: str) -> None:
    ProjectService.of(context).remove_member(member)
