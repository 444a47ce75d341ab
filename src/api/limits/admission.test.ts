import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { callerOf } from '#platform/security/client-networks.ts';
import { newId } from '#shared/ids.ts';
import { admission, type Admitted } from './admission.ts';
import { capacityOf } from './capacity.ts';
import { createKnownReaders } from './known-readers.ts';

const requestWith = (cookie?: string) => ({ headers: { cookie } }) as IncomingMessage;
/** A request from a network of its own. */
const from = (network: number, cookie?: string) => ({
  request: requestWith(cookie),
  clientAddress: `203.0.${network}.1`,
});

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** How many of these have been refused so far. */
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
    readers.note(requestWith('host.session=a.b; theme=dark'), userId, '203.0.113.7');
    expect(readers.find(requestWith('lang=en; host.session=a.b'))).toEqual(callerOf('203.0.113.7', userId));
    expect(readers.find(requestWith('host.session=a.c'))).toBeUndefined();
    now = 60_000;
    expect(readers.find(requestWith('host.session=a.b'))).toBeUndefined();
  });

  test('of more than are kept those are forgotten that were noted longest ago', () => {
    const readers = createKnownReaders({ most: 2 });
    for (const name of ['a', 'b', 'c'])
      readers.note(requestWith(`host.session=${name}`), newId(), '203.0.113.7');
    expect(
      ['a', 'b', 'c'].map((name) => readers.find(requestWith(`host.session=${name}`)) !== undefined),
    ).toEqual([false, true, true]);
  });
});

describe('when more come than can be worked on', () => {
  test('an account has the turns of one account, however many addresses it comes from', async () => {
    const admit = admission(1);
    const [greedy, other] = [newId(), newId()];
    admit.readers.note(requestWith('host.session=greedy'), greedy, '203.0.1.1');
    admit.readers.note(requestWith('host.session=other'), other, '203.0.201.1');
    const flood = times(300, (index) => admit.read(from(index % 200, 'host.session=greedy')));
    expect(await refusedOf(flood)).toBe(300 - 256);
    // The newest waiting reads are refused to make room for another reader.
    const calm = times(20, () => admit.read(from(201, 'host.session=other')));
    expect(await refusedOf(calm)).toBe(0);
    expect(admit.read(from(250, 'host.session=greedy'))).toBeNull();
  });

  test('whoever has many reads waiting as a visitor takes no place of users', async () => {
    const admit = admission(1);
    admit.readers.note(requestWith('host.session=user'), newId(), '203.0.7.1');
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
    expect(others.filter((one) => one !== null).length).toBe(64);
    writes[0]?.leave();
    writes[0]?.leave();
    expect([admit.write(from(250)) !== null, admit.write(from(251))]).toEqual([true, null]);
  });

  test('many accounts of one network have the turns and places of one network', async () => {
    const admit = admission(1);
    const accounts = times(60, (index) => `host.session=account-${index}`);
    for (const cookie of accounts) admit.readers.note(requestWith(cookie), newId(), '203.0.1.1');
    const flood = times(300, (index) => admit.read(from(1, accounts[index % 60])));
    expect(await refusedOf(flood)).toBe(300 - 256);
    admit.readers.note(requestWith('host.session=other'), newId(), '203.0.2.1');
    const calm = times(20, () => admit.read(from(2, 'host.session=other')));
    expect(await refusedOf(calm)).toBe(0);
    const writes = times(200, (index) => admit.write(from(1, accounts[index % 60])));
    expect(writes.filter((one) => one !== null).length).toBe(96);
  });

  test('a visitor who leaves while it waits makes room, and one whose read has begun keeps its turn until it ends', async () => {
    const admit = admission(1);
    const waiting = times(256, () => admit.read(from(1)));
    expect(await refusedOf(waiting)).toBe(0);
    const begun = waiting.slice(0, 4);
    for (const one of begun) one?.abandon();
    // Its own network has all places, so nothing else could make room.
    expect(admit.read(from(1))).toBeNull();
    const last = waiting.at(-1);
    last?.abandon();
    last?.leave();
    expect(admit.read(from(1))).not.toBeNull();
  });

  test('several processes share the places of one', () => {
    for (const workers of [2, 3, 4]) {
      expect(workers * capacityOf(workers).places).toBeLessThan(256 + workers);
      expect(workers * capacityOf(workers).writes.places).toBeLessThan(160 + workers);
    }
  });
});
