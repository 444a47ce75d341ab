/** How long readings are remembered: a replica that is further behind is useless. */
const REMEMBERED_MS = 60_000;

/** Sizes in PostgreSQL's log: a page, the header of each page, the longer header of a file's first page, and the smallest file. */
const PAGE_BYTES = 8_192;
const PAGE_HEAD_BYTES = 24;
const FILE_HEAD_BYTES = 40;
const SMALLEST_FILE_BYTES = 1024 * 1024;

/** Decides whether a replica may be read from. Positions in the log are counted in bytes. */
export type ReplicaFreshness = {
  /** Reports that the primary's log had reached `written` in an answer that was requested at `askedAt`. */
  noteReading(written: number, askedAt: number): void;
  /** Public data changed, as of the last reading: a replica must have replayed up to there before it is read from. */
  needsLatest(): void;
  /** The same for a change that the next reading will include. */
  needsNext(): void;
  /** Changes are no longer listened for: no replica's lag is known. */
  deaf(): void;
  /** Whether a replica that has replayed the log up to this position has the needed changes, and is not too far behind. */
  isFresh(replayed: number): boolean;
  /** The most milliseconds that a replica can be behind; null if unknown. */
  lagOf(replayed: number): number | null;
};

/**
 * Tells how old a replica's data is, from what the primary had written and when. It never compares the clocks of two
 * machines.
 * @param maxLagMs how far behind a replica may be
 */
export function createReplicaFreshness({
  maxLagMs,
  now = () => performance.now(),
}: {
  maxLagMs: number;
  now?: () => number;
}): ReplicaFreshness {
  /** Positions in the log, with a time when they had been written, the newest last. */
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
      // A new primary took over that lacks what the former one had written.
      if (last && written < last.written) {
        readings = [];
        needed = written;
      }
      // While nothing is written, the newest reading says the most, and the oldest would stay valid for ever.
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
 * The end of the last record before the position at which the next one begins. A page header may lie in between, which
 * a replica has only replayed once the next record arrives.
 */
function endOfRecord(place: number): number {
  if (place % SMALLEST_FILE_BYTES === FILE_HEAD_BYTES) return place - FILE_HEAD_BYTES;
  return place % PAGE_BYTES === PAGE_HEAD_BYTES ? place - PAGE_HEAD_BYTES : place;
}
