"""Makes the golden files anew: ``python -m tests.golden.remake``."""

from __future__ import annotations

import sys

from kernels.columns import column_names
from kernels.version import ENGINE_VERSION
from tests.golden.checksums import FILE, Golden, make_checksums, read_golden, refusal, write_golden
from tests.golden.stories import FOLDER, STORIES, find_deal, transcript


def main() -> int:
    """Write checksums and transcripts, unless the engine's version should have been raised before."""
    kept = read_golden() if FILE.exists() else None
    if kept is not None and (why := refusal(kept, make_checksums(kept.columns))):
        print(f"nothing was written: {why}", file=sys.stderr)
        return 2
    stories = {story.name: find_deal(story) for story in STORIES}
    FOLDER.mkdir(exist_ok=True)
    for story in STORIES:
        story.path.write_text(transcript(story, stories[story.name])[1], encoding="utf-8", newline="\n")
    columns = tuple(column_names(2))
    write_golden(Golden(ENGINE_VERSION, columns, make_checksums(columns), stories))
    print(f"golden files of engine {ENGINE_VERSION} written to {FILE.parent}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
