"""The identity of a set of rules: equal values, equal identity.

Names, titles, sources and the way the values were given have no part in it. Value, text, bytes are
shown apart so that two identities that ought to agree can be compared step by step.
"""

from __future__ import annotations

import hashlib
import json

from sim.rules.kinds import Value
from sim.rules.model import Rules


def identity_value(rules: Rules) -> dict[str, Value]:
    """Return every value by the name of its parameter."""
    return rules.values


def identity_text(rules: Rules) -> str:
    """Write the values as canonical JSON: names in alphabetical order, no spaces, ASCII only."""
    return json.dumps(identity_value(rules), sort_keys=True, separators=(",", ":"))


def identity_bytes(rules: Rules) -> bytes:
    """Return the bytes that are hashed."""
    return identity_text(rules).encode("ascii")


def identity(rules: Rules) -> str:
    """Return the SHA-256 of the values, 64 hexadecimal digits."""
    return hashlib.sha256(identity_bytes(rules)).hexdigest()
