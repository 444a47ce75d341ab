import { describe, expect, test } from 'vitest';
import type { Mark } from '../../check-in/contract.ts';
import { createMarkQueue, type KeptMark } from './mark-queue.ts';

const START = 1_000_000_000;
const HOUR_MS = 3_600_000;
const offline = new Error('offline');
const refused = new Error('refused');

/** A queue whose requests wait until the test answers them, in order. */
function open(given: { stored?: KeptMark[] } = {}) {
  let stored: readonly KeptMark[] = given.stored ?? [];
  const clock = { now: START, steady: 0 };
  /** Lets time pass, for both clocks. */
  const goOn = (ms: number) => {
    clock.now += ms;
    clock.steady += ms;
  };
  const letGo: number[] = [];
  const sent: { marks: Mark[]; answer: (error?: Error) => Promise<void> }[] = [];
  const taken: string[] = [];
  const errors: unknown[] = [];
  const queue = createMarkQueue({
    store: {
      read: () => [...stored],
      write: (marks) => {
        stored = marks;
      },
    },
    send: (marks) =>
      new Promise((resolve, reject) => {
        const answer = (error?: Error) => {
          if (error) reject(error);
          else
            resolve({ items: marks.map(({ seatId }) => ({ seatId, checkIn: null, paymentStatus: 'paid' })) });
          return new Promise<void>((done) => setTimeout(done));
        };
        sent.push({ marks, answer });
      }),
    mayPass: (error) => error === offline,
    onTaken: (items) => taken.push(...items.map(({ seatId }) => seatId)),
    onRefused: (error) => errors.push(error),
    onLetGo: (count) => letGo.push(count),
    now: () => clock.now,
    steadyNow: () => clock.steady,
  });
  const press = (seatId: string, hasAttended: boolean | null = true) =>
    void queue.press({ seatId, hasAttended, by: 'list' });
  return { queue, press, sent, taken, errors, clock, goOn, letGo, stored: () => stored };
}

describe('marks', () => {
  test('that are pressed while others are sent go together, and are kept until they are taken', async () => {
    const { press, sent, taken, stored } = open();
    press('a');
    press('b');
    press('c', false);
    expect(sent.map(({ marks }) => marks.map(({ seatId }) => seatId))).toEqual([['a']]);
    await sent[0]!.answer();
    expect(stored().map(({ seatId }) => seatId)).toEqual(['b', 'c']);
    expect(sent[1]!.marks).toMatchObject([{ seatId: 'b' }, { seatId: 'c', hasAttended: false }]);
    await sent[1]!.answer();
    expect(taken).toEqual(['a', 'b', 'c']);
    expect(stored()).toEqual([]);
  });

  test('outlive a lost connection, and say then how long ago they were pressed', async () => {
    const { queue, press, sent, goOn, stored } = open();
    press('a');
    await sent[0]!.answer(offline);
    expect(queue.isHeldUp()).toBe(true);
    expect(stored()).toHaveLength(1);
    goOn(5_000);
    void queue.sendAll();
    expect(sent[1]!.marks).toEqual([{ seatId: 'a', hasAttended: true, agoMs: 5_000, by: 'list' }]);
    await sent[1]!.answer();
    expect(queue.isHeldUp()).toBe(false);
    expect(stored()).toEqual([]);
  });

  test('outlive the page for a day, and say it when they are let go then', async () => {
    const mark = { seatId: 'a', hasAttended: true, by: 'code' as const, at: START - 23 * HOUR_MS };
    const { queue, sent, letGo } = open({
      stored: [mark, { ...mark, seatId: 'b', at: START - 25 * HOUR_MS }],
    });
    void queue.sendAll();
    expect(queue.kept()).toEqual([mark]);
    expect(letGo).toEqual([1]);
    expect(sent[0]!.marks).toMatchObject([{ seatId: 'a', agoMs: 23 * HOUR_MS }]);
  });

  test('are sent with their age when the clock is set while they wait, far ahead or back', async () => {
    for (const by of [10 * 60_000, -10 * 60_000, 20 * 24 * HOUR_MS, -2_500 * 24 * HOUR_MS]) {
      const { queue, press, sent, clock, goOn, letGo, stored } = open();
      press('a');
      await sent[0]!.answer(offline);
      goOn(HOUR_MS);
      clock.now += by;
      void queue.sendAll();
      // An hour and ten minutes may be true: the steady clock stops while the device sleeps.
      expect(sent[1]!.marks).toMatchObject([{ agoMs: by === 10 * 60_000 ? HOUR_MS + by : HOUR_MS }]);
      await sent[1]!.answer();
      expect([letGo, stored()]).toEqual([[], []]);
    }
  });

  test('of a seat give way to a later one, also where the first is under way', async () => {
    const { press, sent, taken, stored } = open();
    press('a', true);
    press('a', null);
    expect(stored()).toMatchObject([{ seatId: 'a', hasAttended: null }]);
    await sent[0]!.answer();
    // The answer to the first is outdated by what was pressed last.
    expect(taken).toEqual([]);
    expect(sent[1]!.marks).toMatchObject([{ seatId: 'a', hasAttended: null }]);
  });

  test('of a payment stand beside those of attendance, each with the last of its kind', async () => {
    const { queue, press, sent, stored } = open();
    press('a', true);
    await sent[0]!.answer(offline);
    void queue.press({ seatId: 'a', isPaid: true }, { seatId: 'b', isPaid: true });
    void queue.press({ seatId: 'a', isPaid: false });
    expect(stored()).toMatchObject([
      { seatId: 'a', hasAttended: true },
      { seatId: 'b', isPaid: true },
      { seatId: 'a', isPaid: false },
    ]);
  });

  test('that go with a refused one are sent alone, and taken', async () => {
    const { press, sent, taken, errors, stored } = open();
    press('a');
    press('b', false);
    press('c');
    await sent[0]!.answer();
    await sent[1]!.answer(refused);
    await sent[2]!.answer(refused);
    await sent[3]!.answer();
    expect(sent.slice(1).map(({ marks }) => marks.map(({ seatId }) => seatId))).toEqual([
      ['b', 'c'],
      ['b'],
      ['c'],
    ]);
    expect(taken).toEqual(['a', 'c']);
    expect(errors).toEqual([refused]);
    expect(stored()).toEqual([]);
  });
});
