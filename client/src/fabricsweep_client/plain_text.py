"""Text of rich's for somebody else's words."""

from typing import Any

from rich import text

from fabricsweep_client.escapes import visible


class Text(text.Text):
    """A text that is made visible before it is measured and laid out: names act on no terminal."""

    def __init__(self, words: str = "", *style: Any, **options: Any) -> None:
        super().__init__(visible(words), *style, **options)

    def append(self, words: text.Text | str, style: Any = None) -> text.Text:
        """Append a text or words."""
        return super().append(visible(words) if isinstance(words, str) else words, style)
