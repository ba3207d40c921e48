"""A deal in progress, copied so that the play can go back to it."""

from kernels.cards import Array
from kernels.jit import kernel


@kernel
def keep(hidden: Array, state: Array, saved: Array) -> None:
    """Copy a whole deal in progress."""
    for i in range(state.shape[0]):
        saved[i] = state[i]
    for i in range(hidden.shape[0]):
        saved[state.shape[0] + i] = hidden[i]


@kernel
def restore(hidden: Array, state: Array, saved: Array) -> None:
    """Go back to the deal that was kept."""
    for i in range(state.shape[0]):
        state[i] = saved[i]
    for i in range(hidden.shape[0]):
        hidden[i] = saved[state.shape[0] + i]
