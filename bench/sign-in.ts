import { setTimeout as sleep } from 'node:timers/promises';
import { createPasswords, serverItself } from '#features/accounts/server/passwords/passwords.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { makeUser, passwordAccountRow } from '#demo/factories/people.ts';
import type { BenchStage } from './bench-stage.ts';
import type { Measure } from './report.ts';

/** Each answer is held for a quarter of a second, in which a person can't sign in again: fewer would not keep a server busy. */
const PEOPLE = 64;
const HASHES_AT_ONCE = 16;
const SECONDS = 5;
const PROBE_EVERY_MS = 20;
const password = 'an old brass lantern';

/**
 * Sixty-four people sign in by password, each again and again, for some seconds. Beside it stand the bare hash as the
 * floor, how long a request that needs nothing waits meanwhile, and how late the server's event loop comes to its timers.
 */
export async function measureSignIn(stage: BenchStage, say: (line: string) => void): Promise<Measure[]> {
  say(`${PEOPLE} people sign in at once for ${SECONDS} seconds`);
  const bare = await bareHashesASecond();
  const emails = await makePeople(stage.databaseUrl);
  const product = await stage.startProduct();
  const origin = `http://127.0.0.1:${product.port}`;
  await Promise.all(emails.map((email) => signIn(origin, email)));
  let waits: number[] = [];
  let counts: number[] = [];
  const delay = await product.eventLoopDelayDuring(async () => {
    const end = performance.now() + SECONDS * 1000;
    [waits, ...counts] = await Promise.all([
      probe(`${origin}/healthz`, end),
      ...emails.map((email) => countUntil(end, () => signIn(origin, email))),
    ]);
  });
  const signIns = counts.reduce((sum, count) => sum + count, 0) / SECONDS;
  return [
    { name: 'Password hashes, bare', value: bare, unit: 'a second' },
    { name: `Sign-ins, ${PEOPLE} at once`, value: signIns, unit: 'a second' },
    { name: 'Sign-ins to bare hashes', value: signIns / bare, unit: '', floor: 0.4 },
    { name: 'Wait of other requests, p50', value: quantile(waits, 0.5), unit: 'ms' },
    { name: 'Wait of other requests, p99', value: quantile(waits, 0.99), unit: 'ms', ceiling: 100 },
    { name: 'Delay of the event loop, p50', value: delay.p50, unit: 'ms' },
    { name: 'Delay of the event loop, p99', value: delay.p99, unit: 'ms', ceiling: 50 },
    { name: 'Delay of the event loop, longest', value: delay.max, unit: 'ms' },
  ];
}

/** What this machine can do of the hash that a sign-in can't do without, through the same gate. */
async function bareHashesASecond(): Promise<number> {
  const passwords = createPasswords();
  const hash = await passwords.hash(password, serverItself);
  const end = performance.now() + SECONDS * 1000;
  const counts = await Promise.all(
    Array.from({ length: HASHES_AT_ONCE }, () =>
      countUntil(end, () => passwords.matches(password, hash, serverItself)),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0) / SECONDS;
}

async function makePeople(databaseUrl: string): Promise<string[]> {
  const hash = await createPasswords().hash(password, serverItself);
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 });
  try {
    const emails: string[] = [];
    for (let index = 0; index < PEOPLE; index += 1) {
      const { id } = await makeUser(db, { email: `bench-${index}@example.com` });
      await db
        .insertInto('auth.accounts')
        .values(passwordAccountRow({ user_id: id, password: hash }))
        .execute();
      emails.push(`bench-${index}@example.com`);
    }
    return emails;
  } finally {
    await close();
  }
}

async function signIn(origin: string, email: string): Promise<void> {
  const response = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (response.status !== 200) throw new Error(`Not signed in: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function countUntil(end: number, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  while (performance.now() < end) {
    await work();
    count += 1;
  }
  return count;
}

/** Asks every now and then, and tells how long each answer took, in milliseconds. */
async function probe(url: string, end: number): Promise<number[]> {
  const waits: number[] = [];
  while (performance.now() < end) {
    const sentAt = performance.now();
    await (await fetch(url)).arrayBuffer();
    waits.push(performance.now() - sentAt);
    await sleep(PROBE_EVERY_MS);
  }
  return waits;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN;
