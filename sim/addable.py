"""Frozen arrays of whole numbers that add up in any order to the same bytes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    IntArray = NDArray[np.int64]


class Addable(ABC):
    """Frozen arrays of ``int64`` that add element by element."""

    def __post_init__(self) -> None:
        for name, shape in self.shapes().items():
            array = np.array(getattr(self, name), dtype=np.int64, order="C")
            if array.shape != shape:
                raise ValueError(f"{name} has shape {array.shape}, expected {shape}")
            array.flags.writeable = False
            object.__setattr__(self, name, array)

    @abstractmethod
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Name the arrays, each with the shape that it must have."""

    def arrays(self) -> dict[str, IntArray]:
        """Give every array by its name, read-only."""
        return {name: getattr(self, name) for name in self.shapes()}

    def added(self, other: Addable) -> dict[str, IntArray]:
        """Add array by array."""
        mine, theirs = self.arrays(), other.arrays()
        return {name: mine[name] + theirs[name] for name in mine}

    def same(self, other: Addable) -> bool:
        """Whether all arrays are equal."""
        mine, theirs = self.arrays(), other.arrays()
        return mine.keys() == theirs.keys() and all(np.array_equal(mine[n], theirs[n]) for n in mine)


def packed(array: IntArray) -> dict[str, list[int]]:
    """Give an array as plain JSON values: the entries that are not zero."""
    flat = array.ravel()
    at = np.flatnonzero(flat)
    return {"shape": list(array.shape), "at": at.tolist(), "values": flat[at].tolist()}


def unpacked(value: Mapping[str, Any]) -> IntArray:
    """Read what `packed` gave.

    Raises
    ------
    ValueError, KeyError, TypeError
        It is something else.
    """
    array = np.zeros([int(length) for length in value["shape"]], dtype=np.int64)
    if len(value["at"]) != len(value["values"]):
        raise ValueError("an entry has no place, or a place no entry")
    if value["at"] and not 0 <= min(value["at"]) <= max(value["at"]) < array.size:
        raise ValueError("an entry lies outside its array")
    array.ravel()[value["at"]] = value["values"]
    return array
