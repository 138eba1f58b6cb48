"""Texts of other people on a terminal: control characters are shown, not obeyed."""

import unicodedata


def visible(text: str) -> str:
    """Give the text with every control character and lone surrogate written as its escape.

    Line feeds and tabs stay as they are; a name with an escape sequence in it cannot clear the
    screen or colour what follows.
    """
    if text.isprintable():
        return text
    return "".join(_shown(character) for character in text)


def _shown(character: str) -> str:
    if character in "\n\t":
        return character
    if unicodedata.category(character) in ("Cc", "Cf", "Cs"):
        return character.encode("unicode_escape").decode("ascii")
    return character
