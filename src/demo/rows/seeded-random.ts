import { v5 } from 'uuid';
import type { Id } from '#shared/ids.ts';

const NAMESPACE = 'b8a9bd53-7a4b-4c0e-9a43-6d2f0a5f7e11';

/** The id of a thing in the demo world: the same words give the same UUID (version 5), at every fill. */
export const demoId = (...words: readonly (string | number)[]): Id => v5(words.join(' / '), NAMESPACE);

/** Choices that look random and are the same for the same seed. */
export type SeededRandom = {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** At most `count` different items in a new order. */
  sample<T>(items: readonly T[], count: number): T[];
};

/** Makes a generator of choices (mulberry32). Each purpose takes a seed of its own, so that one can't shift another. */
export function seededRandom(...words: readonly (string | number)[]): SeededRandom {
  let state = hashOf(words.join(' / '));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  const sample = <T>(items: readonly T[], count: number): T[] => {
    const rest = [...items];
    const taken: T[] = [];
    while (taken.length < count && rest.length > 0) {
      taken.push(...rest.splice(between(0, rest.length - 1), 1));
    }
    return taken;
  };
  return { next, between, chance: (probability) => next() < probability, pick, sample };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
