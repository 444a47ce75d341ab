import { LRUCache } from 'lru-cache';
import type { Tag } from './public-topics.ts';

/** What an entry holds beside its bytes and key: its places in maps. Measured, as the next, in tests/long/kept-answers.test.ts. */
const ENTRY_BYTES = 500;
/** What each of its tags holds where no other entry has it: its text, and a set with the key. */
const TAG_BYTES = 150;
/** Texts take up to two bytes a character. */
const CHARACTER_BYTES = 2;
/** Longer keys are not kept: clients choose them. */
const LONGEST_KEY = 1_000;
/** An entry that is larger than this part of the whole is not kept. */
const LARGEST_PART = 8;
/** What states no moment of change is read again after so long. */
const LONGEST_MS = 60_000;

/** What a reading brought. */
export type Filled<T> = {
  value: T;
  /** Bytes that it holds in memory, without its key and tags. */
  bytes: number;
  /** All that it was read from. */
  tags: Iterable<Tag>;
  /** The next moment at which the clock alone changes it; null for none. It is kept for a minute at most in any case. */
  until: Date | null;
  /** False for what is given to whoever waits for it and not kept, such as a refusal. */
  isKept?: boolean;
};

type CacheFigures = {
  hits: number;
  misses: number;
  /** Entries that a change dropped. */
  dropped: number;
  /** Readings that a change overtook, so that they were not kept. */
  overtaken: number;
  entries: number;
  bytes: number;
};

export type PublicCache = {
  /** What is kept under a key; undefined where nothing is, or where it has expired. */
  peek(key: string): unknown;
  /**
   * What is kept under a key, or else what `fill` reads, which is not kept under a key of more than 1,000 characters; many who ask at once share one reading. What is answered is never older
   * than what the database had said when the last change was heard of before the question.
   * @throws what `fill` throws
   */
  read<T>(key: string, fill: () => Promise<Filled<T>>): Promise<T>;
  /** Says that a kept value grew, such as by a compressed form of it. */
  grow(key: string, value: unknown, bytes: number): void;
  /** Drops what was read from any of these; readings under way that did are not kept. */
  changed(tags: Iterable<Tag>): void;
  /** From now on changes are heard of: what is read may be kept. */
  heard(): void;
  /** Changes are not heard of any more: everything is dropped, and nothing is kept until `heard`. */
  deaf(): void;
  /** Everything may have changed. */
  allChanged(): void;
  /** Says that somebody was answered by what `peek` found. */
  hit(): void;
  /** Figures since the last time they were taken; entries and bytes as they are. */
  takeFigures(): CacheFigures;
};

type Entry = { value: unknown; bytes: number; tags: readonly Tag[]; until: number };

/** A reading under way. */
type Flight = {
  /** Tags that changed since it began, with the number of the change. */
  changed: Map<Tag, number>;
  /** The number of the change after which everything may be different. */
  allChangedAt: number;
  /** How it ended: what was read, and the number of the first change that it may have missed. */
  done: Promise<{ filled: Filled<unknown>; overtakenAt: number } | null>;
};

/**
 * Keeps what everybody may read in memory, by bytes, and drops it when the database says that it changed. A reading that
 * a change overtook is given only to those who asked before the change was heard of.
 * @param maxBytes how much is kept; 0 keeps nothing and lets every reader read
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
  let isHearing = false;
  /** Changes that were heard of. */
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
      // What failed for somebody else, such as for want of a turn, everybody tries by themselves.
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
      const taken = { ...figures, entries: entries?.size ?? 0, bytes: entries?.calculatedSize ?? 0 };
      Object.assign(figures, { hits: 0, misses: 0, dropped: 0, overtaken: 0 });
      return taken;
    },
  };
}
