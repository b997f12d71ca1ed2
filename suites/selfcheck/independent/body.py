"""Reads the members of a JSON body, and collects what is wrong with them."""

from __future__ import annotations

from typing import Any, Iterable

from core import Refusal, problem


class Body:
    """The members of one body; `done` refuses it if anything was wrong."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.raw = raw
        self.errors: list[dict[str, Any]] = []

    def wrong(self, name: str | list[str | int], msg: str, kind: str = "value_error", value: Any = None) -> None:
        """Note a fault."""
        self.errors.append(problem(["body", *([name] if isinstance(name, str) else name)], msg, kind, value))

    def done(self) -> None:
        """Refuse with 422 if anything was wrong."""
        if self.errors:
            raise Refusal(422, self.errors)

    def _given(self, name: str, required: bool) -> bool:
        if self.raw.get(name) is not None:
            return True
        if required:
            self.wrong(name, "Field required.", "missing")
        return False

    def text(self, name: str, required: bool = False, longest: int = 200, filled: bool = True) -> str | None:
        """A text of at most `longest` characters."""
        if not self._given(name, required):
            return None
        value = self.raw[name]
        if not isinstance(value, str):
            self.wrong(name, "Input should be a valid string.", "string_type", value)
        elif len(value.encode("utf-8")) > longest or (filled and not value.strip()):
            self.wrong(name, f"Input should be a text of 1 to {longest} bytes.", "string_length", value)
        else:
            return value
        return None

    def choice(self, name: str, choices: Iterable[str], required: bool = False) -> str | None:
        """One of the choices."""
        if not self._given(name, required):
            return None
        value = self.raw[name]
        if not isinstance(value, str) or value not in choices:
            self.wrong(name, "Input should be one of: " + ", ".join(choices) + ".", "enum", value)
            return None
        return value

    def flag(self, name: str) -> bool | None:
        """A boolean."""
        value = self.raw.get(name)
        if value is not None and not isinstance(value, bool):
            self.wrong(name, "Input should be a valid boolean.", "bool_type", value)
            return None
        return value

    def whole(self, name: str, low: int, high: int, cap: bool = False, required: bool = False) -> int | None:
        """An integer from `low` to `high`."""
        if not self._given(name, required):
            return None
        value = self.raw[name]
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong(name, "Input should be a valid integer.", "int_type", value)
        elif value < low or (value > high and not cap):
            self.wrong(name, f"Input should be from {low} to {high}.", "out_of_range")
        else:
            return min(value, high)
        return None

    def texts(self, name: str, required: bool = False, most: int = 1000, least: int = 0) -> list[str] | None:
        """An array of texts, without doubles."""
        if not self._given(name, required):
            return None
        value = self.raw[name]
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.wrong(name, "Input should be an array of strings.", "list_type")
            return None
        if not least <= len(value) <= most:
            self.wrong(name, f"Input should have {least} to {most} entries.", "list_length")
            return None
        return list(dict.fromkeys(value))
