"""`fabricsweep webhook`: who is told of what, and how that went."""

import argparse
from collections.abc import Callable
from typing import TypeAlias

from rich.box import SIMPLE_HEAD
from rich.table import Table

from fabricsweep_client.cli import exit_codes
from fabricsweep_client.cli.confirm import confirm
from fabricsweep_client.cli.output import message_console, output_console, print_json
from fabricsweep_client.client import Client
from fabricsweep_client.models import DeliveryDocument, WebhookDocument
from fabricsweep_client.plain_text import Text

Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
EVENTS = ("sweep.ended", "sweep.failed", "sweep.paused", "schedule.run", "alert")
_ONCE = "keep it: it is not shown again"


def add_webhook(verbs: Verbs) -> None:
    """Add the commands."""
    text = "have messages sent when something happens"
    own = verbs.add_parser("webhook", help=text, description=text)
    listed = own.add_subparsers(dest="webhook_verb", required=True, metavar="COMMAND")
    verb = listed.add_parser("create", help="make a webhook; prints its id and its secret")
    verb.add_argument("address", metavar="URL", help="where messages go: https://, a public host")
    text = "what it is told of; several times for more; alert if absent"
    verb.add_argument("--event", dest="events", action="append", choices=EVENTS, help=text)
    verb.add_argument("--description")
    verb.set_defaults(run=create)
    verb = listed.add_parser("list", help="list webhooks, newest first")
    verb.add_argument("--format", choices=("table", "json"), default="table")
    verb.set_defaults(run=list_webhooks)
    _verb(listed, "test", "send a message that tells of nothing", test)
    verb = _verb(listed, "deliveries", "list the newest deliveries", deliveries)
    verb.add_argument("--limit", type=int, default=20)
    verb.add_argument("--format", choices=("table", "json"), default="table")
    verb = _verb(listed, "redeliver", "send the message of a delivery once more", redeliver)
    verb.add_argument("delivery", help="the delivery's id")
    verb = _verb(listed, "rotate", "give it another secret and print it", rotate)
    text = "seconds for which the secret of before signs as well; %(default)s if absent"
    verb.add_argument("--overlap", type=int, default=86_400, help=text)
    _verb(listed, "enable", "let it work again", enable)
    _verb(listed, "disable", "send it nothing more", disable)
    verb = _verb(listed, "delete", "delete a webhook with its deliveries", delete)
    verb.add_argument("--yes", action="store_true", help="do not ask")


def create(client: Client, options: argparse.Namespace) -> int:
    """Make a webhook; prints its id, then its secret."""
    made = client.webhooks.create(options.address, options.events or ["alert"], options.description)
    print(made.id)
    print(made.secret)
    _say(f"the second line is its secret; {_ONCE}")
    return exit_codes.DONE


def list_webhooks(client: Client, options: argparse.Namespace) -> int:
    """List webhooks."""
    found = list(client.webhooks.items())
    if options.format == "json":
        print_json(found)
        return exit_codes.DONE
    table = _table("id", "url", "events", "state")
    for one in found:
        table.add_row(
            *(Text(cell) for cell in (one.id, one.url, " ".join(one.events), _state(one)))
        )
    output_console().print(table)
    return exit_codes.DONE


def test(client: Client, options: argparse.Namespace) -> int:
    """Send a test; prints the delivery's id."""
    print(client.webhooks.test(options.webhook).id)
    return exit_codes.DONE


def deliveries(client: Client, options: argparse.Namespace) -> int:
    """List deliveries."""
    found = list(client.webhooks.deliveries(options.webhook, limit=options.limit))
    if options.format == "json":
        print_json(found)
        return exit_codes.DONE
    table = _table("id", "event", "state", "tries", "last try", "next try")
    for one in found:
        following = "" if one.next_at is None else one.next_at.isoformat(timespec="seconds")
        cells = (one.id, one.event, one.state, str(len(one.attempts)), _last(one), following)
        table.add_row(*(Text(cell) for cell in cells))
    output_console().print(table)
    return exit_codes.DONE


def redeliver(client: Client, options: argparse.Namespace) -> int:
    """Send a message again; prints the new delivery's id."""
    print(client.webhooks.redeliver(options.webhook, options.delivery).id)
    return exit_codes.DONE


def rotate(client: Client, options: argparse.Namespace) -> int:
    """Give a webhook another secret and print it."""
    print(client.webhooks.rotate_secret(options.webhook, options.overlap).secret)
    _say(_ONCE)
    return exit_codes.DONE


def enable(client: Client, options: argparse.Namespace) -> int:
    """Let a webhook work again."""
    client.webhooks.change(options.webhook, enabled=True)
    _say("enabled")
    return exit_codes.DONE


def disable(client: Client, options: argparse.Namespace) -> int:
    """Send a webhook nothing more."""
    client.webhooks.change(options.webhook, enabled=False)
    _say("disabled; what waited for it is given up")
    return exit_codes.DONE


def delete(client: Client, options: argparse.Namespace) -> int:
    """Ask, and delete a webhook."""
    found = client.webhooks.get(options.webhook)
    confirm(f"delete the webhook to {found.url} with its deliveries", yes=options.yes)
    client.webhooks.delete(options.webhook)
    _say("deleted")
    return exit_codes.DONE


def _verb(
    listed: Verbs, name: str, text: str, run: Callable[[Client, argparse.Namespace], int]
) -> argparse.ArgumentParser:
    verb = listed.add_parser(name, help=text)
    verb.add_argument("webhook", help="the webhook's id")
    verb.set_defaults(run=run)
    return verb


def _state(webhook: WebhookDocument) -> str:
    if not webhook.enabled:
        return f"disabled: {webhook.disabled_note}"
    since = webhook.failing_since
    return "works" if since is None else f"fails since {since.isoformat(timespec='seconds')}"


def _last(delivery: DeliveryDocument) -> str:
    if not delivery.attempts:
        return ""
    last = delivery.attempts[-1]
    return last.error or f"answered {last.status}"


def _table(*names: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in names:
        table.add_column(name, overflow="fold")
    return table


def _say(text: str) -> None:
    message_console().print(text, markup=False)
