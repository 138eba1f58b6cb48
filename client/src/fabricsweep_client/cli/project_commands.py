"""`fabricsweep project`: projects, and who is in them."""

import argparse

from rich.box import SIMPLE_HEAD
from rich.table import Table

from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.confirm import confirm
from fabricsweep_client.cli.output import message_console, output_console, print_json
from fabricsweep_client.cli.usage import UsageError
from fabricsweep_client.cli.webhook_commands import Verbs
from fabricsweep_client.client import Client
from fabricsweep_client.plain_text import Text

ROLES = ("viewer", "editor", "owner")
QUOTAS = {
    "max_points": "points of all its sweeps together",
    "max_core_seconds": "core-seconds that its runs take altogether",
    "max_concurrent_sweeps": "sweeps under way at once",
}
_NO_BOUND = "none"


def add_project(verbs: Verbs) -> None:
    """Add the commands."""
    text = "projects, and who may do what in them"
    own = verbs.add_parser("project", help=text, description=text)
    listed = own.add_subparsers(dest="project_verb", required=True, metavar="COMMAND")
    verb = listed.add_parser("list", help="list the projects that you are a member of")
    verb.add_argument("--format", choices=("table", "json"), default="table")
    verb.set_defaults(run=list_projects)
    text = "show what a project may use, uses and shares"
    verb = listed.add_parser("show", help=text)
    verb.add_argument("name")
    verb.add_argument("--format", choices=("table", "json"), default="table")
    verb.set_defaults(run=show)
    verb = listed.add_parser("create", help="make a project (admins); prints its name")
    verb.add_argument("name", help="lower-case letters, digits and hyphens")
    verb.add_argument("--description")
    verb.set_defaults(run=create)
    verb = listed.add_parser("describe", help="change what a project is described as")
    verb.add_argument("name")
    verb.add_argument("description")
    verb.set_defaults(run=describe)
    verb = listed.add_parser(
        "set", help="change what a project shares (owners) and may use (admins)"
    )
    verb.add_argument("name")
    text = "whether results of public components answer other projects' runs, and theirs its own"
    verb.add_argument("--shares-results", choices=("yes", "no"), help=text)
    for quota, text in QUOTAS.items():
        option = f"--{quota.replace('_', '-')}"
        verb.add_argument(option, metavar="N", type=_bound, help=f"most {text}; none: no bound")
    verb.set_defaults(run=set_project)
    verb = listed.add_parser("delete", help="delete a project in which nothing is left (admins)")
    verb.add_argument("name")
    verb.add_argument("--yes", action="store_true", help="do not ask")
    verb.set_defaults(run=delete)
    verb = listed.add_parser("members", help="list the members of a project")
    verb.add_argument("name")
    verb.add_argument("--format", choices=("table", "json"), default="table")
    verb.set_defaults(run=members)
    verb = listed.add_parser("set-member", help="give somebody a role, or invite them (owners)")
    verb.add_argument("name")
    verb.add_argument("member", help="identifier or mail address")
    verb.add_argument("role", choices=ROLES)
    verb.set_defaults(run=set_member)
    verb = listed.add_parser("remove-member", help="take somebody's role away (owners)")
    verb.add_argument("name")
    verb.add_argument("member", help="identifier or mail address")
    verb.set_defaults(run=remove_member)


def list_projects(client: Client, options: argparse.Namespace) -> int:
    """List projects."""
    found = client.projects.all()
    if options.format == "json":
        print_json(found)
        return exit_codes.DONE
    table = _table("name", "your role", "description")
    for one in found:
        table.add_row(*(Text(cell) for cell in (one.name, one.role, one.description or "")))
    output_console().print(table)
    return exit_codes.DONE


def show(client: Client, options: argparse.Namespace) -> int:
    """Show a project with what it uses of its quotas."""
    project, use = client.projects.get(options.name), client.projects.use(options.name)
    if options.format == "json":
        print_json({"project": project, "use": use})
        return exit_codes.DONE
    table = _table("quota", "used", "at most", "of what")
    for quota, text in QUOTAS.items():
        most, used = getattr(project, quota), getattr(use, quota.removeprefix("max_"))
        cells = (quota, _written(used), _NO_BOUND if most is None else _written(most), text)
        table.add_row(*(Text(cell) for cell in cells))
    used, most = use.attachment_bytes, use.most_attachment_bytes
    text = "bytes of its fabrics and traces as stored; of each project"
    cells = ("project_attachment_bytes", _written(used), _written(most), text)
    table.add_row(*(Text(cell) for cell in cells))
    output_console().print(table)
    shares = "answer" if project.shares_results else "do not answer"
    output_console().print(f"its results {shares} runs of other projects, and theirs its own")
    return exit_codes.DONE


def _written(amount: float) -> str:
    """Write an amount as the service's refusals do: 12,500 or 0.5."""
    return f"{amount:,.1f}".removesuffix(".0")


def create(client: Client, options: argparse.Namespace) -> int:
    """Make a project; prints its name."""
    print(client.projects.create(options.name, options.description).name)
    return exit_codes.DONE


def describe(client: Client, options: argparse.Namespace) -> int:
    """Change the description of a project."""
    client.projects.change(options.name, description=options.description)
    return exit_codes.DONE


def set_project(client: Client, options: argparse.Namespace) -> int:
    """Change what a project shares and may use."""
    changes: dict[str, object] = {}
    if options.shares_results is not None:
        changes["shares_results"] = options.shares_results == "yes"
    for quota in QUOTAS:
        given = getattr(options, quota)
        if given is not None:
            changes[quota] = None if given == _NO_BOUND else given
    if not changes:
        message = "project set: say what to change, such as --max-points 1000"
        raise UsageError(message)
    client.projects.change(options.name, **changes)
    return exit_codes.DONE


def _bound(text: str) -> int | str:
    """Read a whole number from 0, or none."""
    if text == _NO_BOUND:
        return text
    if not text.isascii() or not text.isdecimal():
        message = f"{text!r} is no whole number from 0, nor {_NO_BOUND}"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def delete(client: Client, options: argparse.Namespace) -> int:
    """Ask, and delete a project."""
    confirm(f"delete the project {options.name}", yes=options.yes)
    client.projects.delete(options.name)
    message_console().print("deleted")
    return exit_codes.DONE


def members(client: Client, options: argparse.Namespace) -> int:
    """List the members of a project."""
    found = client.projects.members(options.name)
    if options.format == "json":
        print_json(found)
        return exit_codes.DONE
    table = _table("id", "mail address", "name", "role", "last sign-in")
    for one in found:
        seen = "" if one.seen_at is None else one.seen_at.isoformat(timespec="seconds")
        cells = (one.id, one.email or "", one.name or "", one.role, seen)
        table.add_row(*(Text(cell) for cell in cells))
    output_console().print(table)
    return exit_codes.DONE


def set_member(client: Client, options: argparse.Namespace) -> int:
    """Give somebody a role; prints their identifier."""
    print(client.projects.set_member(options.name, options.member, options.role).id)
    return exit_codes.DONE


def remove_member(client: Client, options: argparse.Namespace) -> int:
    """Take somebody's role away."""
    client.projects.remove_member(options.name, options.member)
    return exit_codes.DONE


def _table(*names: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in names:
        table.add_column(name, overflow="fold")
    return table
