"""Messages to the workers."""

from __future__ import annotations

import structlog
from celery import Celery
from kombu.exceptions import OperationalError

from domain.messages import QUEUE, ROUTES, TASK_EXPAND, TASK_RUN_CHUNK, WakeUpPayload
from runtime import tracing

_CONNECT_SECONDS = 2


class MessageQueue:
    """Sends wake-ups; knows the workers' task by name only."""

    def __init__(self, redis_url: str) -> None:
        self._app = Celery("fabricsweep-api", broker=redis_url)
        self._app.conf.update(
            task_default_queue=QUEUE,
            task_routes=ROUTES,
            task_serializer="json",
            task_ignore_result=True,
            task_publish_retry=False,
            broker_transport_options={
                "socket_timeout": 10,
                "socket_connect_timeout": _CONNECT_SECONDS,
                # A broker that is away must not hold a request: it is not asked again.
                "max_retries": 1,
                "interval_start": 0,
                "interval_step": 0,
            },
        )
        self._log = structlog.get_logger("api.message_queue")

    def wake(self, count: int) -> None:
        """Send ``count`` wake-ups for runs; see :meth:`_send`."""
        self._send(TASK_RUN_CHUNK, count)

    def expand(self, count: int) -> None:
        """Send ``count`` wake-ups for sweeps to be expanded; see :meth:`_send`."""
        self._send(TASK_EXPAND, count)

    def _send(self, task: str, count: int) -> None:
        """Send messages.

        A broker that is away fails no request: what there is to do is stored already, and
        the workers' periodic care sends the wake-ups that are missing.
        """
        request_id = structlog.contextvars.get_contextvars().get("request_id")
        payload = WakeUpPayload(request_id=request_id).to_message()
        try:
            with tracing.span("send", task=task, messages=count):
                for _ in range(count):
                    self._app.send_task(task, kwargs=payload, headers=tracing.cause())
        except self._errors as error:
            self._log.warning("wake_up_not_sent", error=str(error))

    def ping(self) -> None:
        """Ask the broker for a sign of life.

        Raises
        ------
        BrokerUnavailableError
            There is none.
        """
        try:
            with self._app.connection_for_write() as connection:
                connection.ensure_connection(max_retries=0, timeout=_CONNECT_SECONDS)
        except self._errors as error:
            raise BrokerUnavailableError(str(error)) from error

    def close(self) -> None:
        """Close the connections."""
        self._app.close()

    @property
    def _errors(self) -> tuple[type[Exception], ...]:
        connection = self._app.connection_for_write()
        return (OperationalError, *connection.recoverable_connection_errors)


class BrokerUnavailableError(Exception):
    """The broker cannot be reached."""
