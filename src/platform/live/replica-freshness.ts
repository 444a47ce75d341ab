/** Readings are remembered this long: a replica that is further behind is of no use to anybody. */
const REMEMBERED_MS = 60_000;

/** PostgreSQL's pages of the log, and what stands at the head of each, and of the first one of a file. */
const PAGE_BYTES = 8_192;
const PAGE_HEAD_BYTES = 24;
const FILE_HEAD_BYTES = 40;
const SMALLEST_FILE_BYTES = 1024 * 1024;

/** How far behind replicas may be, and whether one may be read from. Places in the log are counted in bytes. */
export type ReplicaFreshness = {
  /** Notes that the primary's log had come to `written` when it was read, which was not before `askedAt`. */
  noteReading(written: number, askedAt: number): void;
  /** Something that everybody may read changed, by the last reading: a replica without it must not be read from. */
  needsLatest(): void;
  /** The same, of a change that comes with the next reading. */
  needsNext(): void;
  /** Changes are not heard of any more: nobody knows how far behind a replica is. */
  deaf(): void;
  /** Whether a replica that has replayed the log up to here has all it needs, and is no further behind than it may be. */
  isFresh(replayed: number): boolean;
  /** How many milliseconds a replica is behind at most; null where that can't be told. */
  lagOf(replayed: number): number | null;
};

/**
 * Tells by what the primary had written, and when, how old a replica's answers are. It compares no clocks of two machines.
 * @param maxLagMs how far behind a replica may be
 */
export function createReplicaFreshness({
  maxLagMs,
  now = () => performance.now(),
}: {
  maxLagMs: number;
  now?: () => number;
}): ReplicaFreshness {
  /** Places in the log with the time by which they were written, the newest last. */
  let readings: { written: number; askedAt: number }[] = [];
  let needed = 0;
  let waitsForNext = true;

  function lagOf(replayed: number): number | null {
    const reading = readings.findLast(({ written }) => written <= replayed);
    return reading ? now() - reading.askedAt : null;
  }

  return {
    noteReading(place, askedAt) {
      const written = endOfRecord(place);
      const last = readings.at(-1);
      // A new primary that lacks what the one before had written.
      if (last && written < last.written) {
        readings = [];
        needed = written;
      }
      // While nothing is written the oldest would do for ever, and the newest says the most.
      if (last?.written === written) readings.pop();
      readings.push({ written, askedAt });
      const oldest = readings[0]!;
      if (askedAt - oldest.askedAt > REMEMBERED_MS) readings.shift();
      if (waitsForNext) needed = written;
      waitsForNext = false;
    },
    needsLatest() {
      needed = readings.at(-1)?.written ?? Infinity;
    },
    needsNext() {
      waitsForNext = true;
    },
    deaf() {
      readings = [];
      needed = 0;
      waitsForNext = true;
    },
    isFresh(replayed) {
      if (waitsForNext || replayed < needed) return false;
      const lag = lagOf(replayed);
      return lag !== null && lag <= maxLagMs;
    },
    lagOf,
  };
}

/**
 * Where the last record ends before a place at which the next one begins: the head of a page may lie in between, which a
 * replica has not replayed before the next record comes.
 */
function endOfRecord(place: number): number {
  if (place % SMALLEST_FILE_BYTES === FILE_HEAD_BYTES) return place - FILE_HEAD_BYTES;
  return place % PAGE_BYTES === PAGE_HEAD_BYTES ? place - PAGE_HEAD_BYTES : place;
}
