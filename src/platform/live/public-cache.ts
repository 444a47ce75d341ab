import { LRUCache } from 'lru-cache';
import type { Tag } from './public-topics.ts';

/** The memory of an entry besides its bytes and key: its places in maps. Measured, like the next, in tests/long/kept-answers.test.ts. */
const ENTRY_BYTES = 500;
/** The memory of each tag that no other entry has: its text, and a set with the key. */
const TAG_BYTES = 150;
/** Strings take up to two bytes a character. */
const CHARACTER_BYTES = 2;
/** Longer keys are not cached, because clients choose them. */
const LONGEST_KEY = 1_000;
/** An entry larger than this fraction of the cache is not cached. */
const LARGEST_PART = 8;
/** The longest that an entry is cached, even if no time of expiry is given. */
const LONGEST_MS = 60_000;

/** The result of reading a value for the cache. */
export type Filled<T> = {
  value: T;
  /** Its size in memory, without its key and tags. */
  bytes: number;
  /** Everything that it was read from. */
  tags: Iterable<Tag>;
  /** The next moment at which time alone makes it outdated; null for none. It is cached for a minute at most in any case. */
  until: Date | null;
  /** False for a result that is returned but not cached, such as a refusal. */
  isKept?: boolean;
};

type CacheFigures = {
  hits: number;
  misses: number;
  /** Entries that a change removed. */
  dropped: number;
  /** Results that were not cached because a change happened during the read. */
  overtaken: number;
  entries: number;
  bytes: number;
};

export type PublicCache = {
  /** The cached value of a key; undefined if there is none or it has expired. */
  peek(key: string): unknown;
  /**
   * Returns the cached value of a key, or else reads it with `fill`. A key of more than 1,000 characters is not cached.
   * Concurrent calls for a key share one read. The result is never older than the last change that was known when the
   * call was made.
   * @throws what `fill` throws
   */
  read<T>(key: string, fill: () => Promise<Filled<T>>): Promise<T>;
  /** Adds to the size of a cached value that grew, for example by a compressed form of it. */
  grow(key: string, value: unknown, bytes: number): void;
  /** Removes what was read from any of these tags; reads in progress that used them are not cached. */
  changed(tags: Iterable<Tag>): void;
  /** Changes are being listened for from now on, so values may be cached. */
  heard(): void;
  /** Changes are no longer listened for: clears the cache, and caches nothing until `heard`. */
  deaf(): void;
  /** Clears the cache: everything may have changed. */
  allChanged(): void;
  /** Counts a hit for an answer that `peek` found. */
  hit(): void;
  /** Returns the counts since the last call, and the current number of entries and bytes. */
  takeFigures(): CacheFigures;
  /** The figures since the process began. */
  readFigures(): CacheFigures;
};

type Entry = { value: unknown; bytes: number; tags: readonly Tag[]; until: number };

/** A read in progress. */
type Flight = {
  /** The tags that changed since it began, with the number of that change. */
  changed: Map<Tag, number>;
  /** The number of the change that made everything outdated. */
  allChangedAt: number;
  /** How it ended: the result, and the number of the first change that it may have missed. */
  done: Promise<{ filled: Filled<unknown>; overtakenAt: number } | null>;
};

/**
 * An in-memory cache for values that everybody may read, limited by bytes. Entries are removed when the database
 * reports a change. The result of a read during which a change happened is only returned to callers who asked before
 * that change was known.
 * @param maxBytes the size of the cache; with 0, nothing is cached and every caller reads
 */
export function createPublicCache({
  maxBytes,
  now = Date.now,
}: {
  maxBytes: number;
  now?: () => number;
}): PublicCache {
  const keysByTag = new Map<Tag, Set<string>>();
  const forget = ({ tags }: Entry, key: string) => {
    for (const tag of tags) {
      const keys = keysByTag.get(tag);
      if (!keys?.delete(key)) continue;
      if (keys.size === 0) keysByTag.delete(tag);
    }
  };
  const entries =
    maxBytes === 0
      ? null
      : new LRUCache<string, Entry>({
          maxSize: maxBytes,
          maxEntrySize: Math.ceil(maxBytes / LARGEST_PART),
          sizeCalculation: ({ bytes, tags }, key) =>
            bytes + key.length * CHARACTER_BYTES + tags.length * TAG_BYTES + ENTRY_BYTES,
          dispose: forget,
        });
  const flights = new Map<string, Flight>();
  const underWay = new Set<Flight>();
  const figures = { hits: 0, misses: 0, dropped: 0, overtaken: 0 };
  let taken = { ...figures };
  let isHearing = false;
  /** The number of changes so far. */
  let changes = 0;

  function peek(key: string): unknown {
    const entry = entries?.get(key);
    return entry === undefined || entry.until <= now() ? undefined : entry.value;
  }

  function keep(key: string, { value, bytes, tags, until }: Filled<unknown>, begunAt: number): void {
    const entry = {
      value,
      bytes,
      tags: [...new Set(tags)],
      until: Math.min(until?.getTime() ?? Infinity, begunAt + LONGEST_MS),
    };
    if (key.length > LONGEST_KEY) return;
    entries?.set(key, entry);
    if (entries?.peek(key) !== entry) return;
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag);
      if (keys) keys.add(key);
      else keysByTag.set(tag, new Set([key]));
    }
  }

  async function fly(key: string, flight: Flight, fill: () => Promise<Filled<unknown>>) {
    const begunAt = now();
    try {
      const filled = await fill();
      let overtakenAt = flight.allChangedAt;
      for (const tag of filled.tags) overtakenAt = Math.min(overtakenAt, flight.changed.get(tag) ?? Infinity);
      if (overtakenAt < Infinity) figures.overtaken += 1;
      else if (filled.isKept !== false && isHearing) keep(key, filled, begunAt);
      return { filled, overtakenAt };
    } finally {
      underWay.delete(flight);
      if (flights.get(key) === flight) flights.delete(key);
    }
  }

  async function read<T>(key: string, fill: () => Promise<Filled<T>>): Promise<T> {
    const kept = peek(key);
    if (kept !== undefined) {
      figures.hits += 1;
      return kept as T;
    }
    figures.misses += 1;
    const askedAt = changes;
    for (;;) {
      if (!isHearing || entries === null) return (await fill()).value;
      const other = flights.get(key);
      if (other === undefined) break;
      const landed = await other.done;
      // A failure may only concern that other caller, such as a full queue, so this caller reads on its own.
      if (landed === null) return (await fill()).value;
      if (askedAt < landed.overtakenAt) return landed.filled.value as T;
    }
    const flight: Flight = { changed: new Map(), allChangedAt: Infinity, done: Promise.resolve(null) };
    underWay.add(flight);
    flights.set(key, flight);
    const flown = fly(key, flight, fill);
    flight.done = flown.catch(() => null);
    return (await flown).filled.value as T;
  }

  function drop(key: string): void {
    if (entries?.delete(key)) figures.dropped += 1;
  }

  function changed(tags: Iterable<Tag>): void {
    changes += 1;
    for (const tag of tags) {
      for (const key of keysByTag.get(tag) ?? []) drop(key);
      for (const flight of underWay) if (!flight.changed.has(tag)) flight.changed.set(tag, changes);
    }
  }

  function allChanged(): void {
    changes += 1;
    figures.dropped += entries?.size ?? 0;
    entries?.clear();
    for (const flight of underWay) flight.allChangedAt = Math.min(flight.allChangedAt, changes);
  }

  const readFigures = () => ({
    ...figures,
    entries: entries?.size ?? 0,
    bytes: entries?.calculatedSize ?? 0,
  });

  return {
    peek,
    read,
    grow(key, value, bytes) {
      const entry = entries?.peek(key);
      if (entry === undefined || entry.value !== value) return;
      const { tags, until } = entry;
      keep(key, { value, bytes: entry.bytes + bytes, tags, until: new Date(until) }, now());
    },
    hit: () => {
      figures.hits += 1;
    },
    changed,
    allChanged,
    heard() {
      allChanged();
      isHearing = true;
    },
    deaf() {
      isHearing = false;
      allChanged();
    },
    takeFigures() {
      const before = taken;
      taken = { ...figures };
      return {
        ...readFigures(),
        hits: taken.hits - before.hits,
        misses: taken.misses - before.misses,
        dropped: taken.dropped - before.dropped,
        overtaken: taken.overtaken - before.overtaken,
      };
    },
    readFigures,
  };
}
