/** What the lines on the hooks of a compaction begin with; beside several hooks it stands before the first line alone. */

export const compacted = 'Compacted ';
export const compactionBlocked = 'Compaction blocked by PreCompact hook: ';
