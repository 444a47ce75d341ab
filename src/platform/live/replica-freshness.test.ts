import { beforeEach, describe, expect, test } from 'vitest';
import { createReplicaFreshness, type ReplicaFreshness } from './replica-freshness.ts';

let now = 0;
let freshness: ReplicaFreshness;
beforeEach(() => {
  now = 1_000;
  freshness = createReplicaFreshness({ maxLagMs: 500, now: () => now });
});

/** Reports at `now` that the primary's log has reached `written`. */
const read = (written: number) => freshness.noteReading(written, now);

describe('a replica', () => {
  test('is of no use before the primary was read', () => {
    expect([freshness.isFresh(100), freshness.lagOf(100)]).toEqual([false, null]);
    read(100);
    expect([freshness.isFresh(100), freshness.lagOf(100)]).toEqual([true, 0]);
  });

  test('is as old as the last reading of the primary that it has all of', () => {
    read(100);
    now += 200;
    read(180);
    now += 200;
    read(260);
    expect([freshness.lagOf(260), freshness.lagOf(200), freshness.lagOf(100)]).toEqual([0, 200, 400]);
    now += 200;
    expect([freshness.isFresh(200), freshness.isFresh(100)]).toEqual([true, false]);
    expect(freshness.lagOf(99)).toBeNull();
  });

  test('does not age while the primary writes nothing', () => {
    read(100);
    for (let step = 0; step < 100; step += 1) {
      now += 100;
      read(100);
    }
    expect(freshness.isFresh(100)).toBe(true);
  });

  test('is not read from before it has what changed for everybody', () => {
    read(100);
    now += 10;
    read(180);
    expect(freshness.isFresh(100)).toBe(true);
    freshness.needsLatest();
    expect([freshness.isFresh(100), freshness.isFresh(180)]).toEqual([false, true]);
  });

  test('is not read from between a change that was told at once and the reading after it', () => {
    read(100);
    freshness.needsNext();
    expect(freshness.isFresh(100)).toBe(false);
    read(180);
    expect([freshness.isFresh(100), freshness.isFresh(180)]).toEqual([false, true]);
  });

  test('is not read from while changes are not heard of, nor before the reading after that', () => {
    read(100);
    freshness.deaf();
    expect(freshness.isFresh(1_000)).toBe(false);
    read(180);
    expect([freshness.isFresh(100), freshness.isFresh(180)]).toEqual([false, true]);
  });

  test('is measured by a new primary that lacks some of what the one before had written', () => {
    read(300);
    freshness.needsLatest();
    read(200);
    expect([freshness.isFresh(199), freshness.isFresh(200)]).toEqual([false, true]);
  });

  test('has all records though the head of the next page of the log is not there yet', () => {
    read(5 * 8_192 + 24);
    freshness.needsLatest();
    expect([freshness.isFresh(5 * 8_192 - 8), freshness.isFresh(5 * 8_192)]).toEqual([false, true]);
    read(16 * 1024 * 1024 + 40);
    freshness.needsLatest();
    expect(freshness.isFresh(16 * 1024 * 1024)).toBe(true);
  });
});
