import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { newId } from '../../shared/ids.ts';
import { admission, type Admitted } from './admission.ts';
import { capacityOf } from './capacity.ts';
import { createKnownReaders } from './known-readers.ts';

const requestWith = (cookie?: string) => ({ headers: { cookie } }) as IncomingMessage;
const from = (host: number, cookie?: string) => ({
  request: requestWith(cookie),
  clientAddress: `203.0.113.${host}`,
});

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** How many of these are refused by now. */
async function refusedOf(waiting: (Admitted | null)[]): Promise<number> {
  let refused = 0;
  for (const one of waiting) one?.beginIfKnown().catch(() => (refused += 1));
  await settle();
  return refused + waiting.filter((one) => one === null).length;
}

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

describe('known readers', () => {
  test('whoever was looked up is known for a minute by the cookie, of whichever other cookies stand beside it', () => {
    let now = 0;
    const readers = createKnownReaders({ now: () => now });
    const userId = newId();
    expect(readers.find(requestWith())).toBeNull();
    expect(readers.find(requestWith('host.session=a.b'))).toBeUndefined();
    readers.note(requestWith('host.session=a.b; theme=dark'), userId);
    expect(readers.find(requestWith('lang=en; host.session=a.b'))).toBe(userId);
    expect(readers.find(requestWith('host.session=a.c'))).toBeUndefined();
    now = 60_000;
    expect(readers.find(requestWith('host.session=a.b'))).toBeUndefined();
  });

  test('of more than are kept those are forgotten that were noted longest ago', () => {
    const readers = createKnownReaders({ most: 2 });
    for (const name of ['a', 'b', 'c']) readers.note(requestWith(`host.session=${name}`), newId());
    expect(
      ['a', 'b', 'c'].map((name) => readers.find(requestWith(`host.session=${name}`)) !== undefined),
    ).toEqual([false, true, true]);
  });
});

describe('when more come than can be worked on', () => {
  test('an account has the turns of one account, however many addresses it comes from', async () => {
    const admit = admission(1);
    const [greedy, other] = [newId(), newId()];
    admit.readers.note(requestWith('host.session=greedy'), greedy);
    admit.readers.note(requestWith('host.session=other'), other);
    const flood = times(300, (index) => admit.read(from(index % 200, 'host.session=greedy')));
    expect(await refusedOf(flood)).toBe(300 - 256);
    // The newest that wait go, for the sake of somebody else.
    const calm = times(20, () => admit.read(from(201, 'host.session=other')));
    expect(await refusedOf(calm)).toBe(0);
    expect(admit.read(from(250, 'host.session=greedy'))).toBeNull();
  });

  test('whoever has many reads waiting as a visitor takes no place of users', async () => {
    const admit = admission(1);
    admit.readers.note(requestWith('host.session=user'), newId());
    const users = times(30, () => admit.read(from(7, 'host.session=user')));
    const visitors = times(400, () => admit.read(from(8)));
    expect(await refusedOf(users)).toBe(0);
    expect(await refusedOf(visitors)).toBe(400 - 226);
  });

  test('writes have places that no reader takes, and one writer leaves some to others', () => {
    const admit = admission(1);
    times(400, () => admit.read(from(1)));
    expect(admit.read(from(1))).toBeNull();
    const writes = times(200, () => admit.write(from(1)));
    expect(writes.filter((one) => one !== null).length).toBe(96);
    const others = times(100, (index) => admit.write(from(index + 2)));
    expect(others.filter((one) => one !== null).length).toBe(32);
    writes[0]?.leave();
    writes[0]?.leave();
    expect([admit.write(from(250)) !== null, admit.write(from(251))]).toEqual([true, null]);
  });

  test('several processes share the places of one', () => {
    for (const workers of [2, 3, 4]) {
      expect(workers * capacityOf(workers).places).toBeLessThan(256 + workers);
      expect(workers * capacityOf(workers).writes.places).toBeLessThan(128 + workers);
    }
  });
});
