"""The engine's version: raised whenever a deal would be played or scored differently."""

from typing import Final

ENGINE_VERSION: Final = 1
