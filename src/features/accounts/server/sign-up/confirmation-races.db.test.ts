import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { codeIn, linkToken, plainPasswords, testAccounts } from '../../../../../tests/support/accounts.ts';
import { racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { holdUp } from '../../../../../tests/support/hold-up.ts';
import { withoutLocks } from '../../../../../tests/support/without-locks.ts';
import type { Database } from '#platform/database/connect.ts';

const { db } = testDatabase();
const pool = racePool();
const ATTACKERS_PASSWORD = 'the password of the attacker';
const OWNERS_PASSWORD = 'the password of the owner';
/** Every write of a password, however it comes about. */
const passwordWrites = { table: 'auth.accounts', when: `new.provider_id = 'credential'` };

type Accounts = ReturnType<typeof testAccounts>;
type Browser = ReturnType<Accounts['browser']>;

const accountsOn = (database: Database, env: Record<string, string> = {}) =>
  testAccounts({ db: database, env, passwords: plainPasswords });

const mailsTo = (accounts: Accounts, email: string) => accounts.mails.filter(({ to }) => to === email);

/** A different client address for each number. */
const addressOf = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

const ATTACKS_AT_ONCE = 8;

/**
 * An owner confirms their address while eight sign-ups with it are under way. Returns all statuses, and whether the
 * attacker's password opens the account afterwards.
 */
async function confirmUnderAttack(accounts: Accounts, number: number) {
  const email = `owner-${number}@example.com`;
  const owner = accounts.browser();
  const from = (index: number) => ({ address: addressOf(number * 16 + index) });
  await owner.post('/sign-up', { email, password: OWNERS_PASSWORD }, from(8));
  const token = linkToken(mailsTo(accounts, email)[0]);
  const attacks = Array.from({ length: ATTACKS_AT_ONCE }, (_, index) =>
    accounts.browser().post('/sign-up', { email, password: ATTACKERS_PASSWORD }, from(index)),
  );
  await wait(number % 20);
  const confirmed = await owner.post('/verify-link', { type: 'signup', token }, from(8));
  const statuses = [confirmed, ...(await Promise.all(attacks))].map(({ status }) => status);
  const tried = await accounts.browser().post('/sign-in', { email, password: ATTACKERS_PASSWORD }, from(9));
  return { isTaken: tried.status === 200, statuses };
}

/** This many owners confirm under attack, 20 at a time. Returns how many accounts were taken over, and all statuses. */
async function confirmAll(owners: number) {
  const accounts = accountsOn(pool);
  const outcomes: Awaited<ReturnType<typeof confirmUnderAttack>>[] = [];
  for (let first = 0; first < owners; first += 20) {
    const turn = Array.from({ length: 20 }, (_, index) => confirmUnderAttack(accounts, first + index));
    outcomes.push(...(await Promise.all(turn)));
  }
  return {
    confirmed: outcomes.length,
    taken: outcomes.filter(({ isTaken }) => isTaken).length,
    statuses: new Set(outcomes.flatMap(({ statuses }) => statuses)),
  };
}

/** By chance the gap shows in one of twenty races; the canary below finds it each time. */
const raced = process.env['LONG_TESTS'] === '1' ? 200 : 40;

test('of many accounts that are confirmed while eight sign-ups each are under way none is taken over', async () => {
  expect(await confirmAll(raced)).toEqual({ confirmed: raced, taken: 0, statuses: new Set([200]) });
});

/** The ways in which an owner proves that they read the mail. Each is prepared before the race, up to the POST that remains. */
const ways = {
  'the link in the mail': async (accounts: Accounts, owner: Browser, email: string) => {
    const token = linkToken(mailsTo(accounts, email).at(-1));
    return () => owner.post('/verify-link', { type: 'signup', token });
  },
  'the code in the mail': async (accounts: Accounts, owner: Browser, email: string) => {
    const token = codeIn(mailsTo(accounts, email).at(-1)?.below?.[0]);
    return () => owner.post('/verify-code', { type: 'signup', email, token });
  },
  'a magic link': async (accounts: Accounts, owner: Browser, email: string) => {
    await owner.post('/magic-link', { email });
    const token = linkToken(mailsTo(accounts, email).at(-1));
    return () => owner.post('/verify-link', { type: 'magiclink', token });
  },
  'a reset link': async (accounts: Accounts, owner: Browser, email: string) => {
    await owner.post('/recover', { email });
    const token = linkToken(mailsTo(accounts, email).at(-1));
    return () => owner.post('/verify-link', { type: 'recovery', token });
  },
};

/**
 * An attacker's sign-up has read that the address is not confirmed, and is held up before it writes its password. The
 * owner confirms. Returns as which user the attacker's password signs in afterwards.
 */
async function confirmDuringSignUp(
  database: Database,
  way: keyof typeof ways,
  { email, env }: { email: string; env?: Record<string, string> },
) {
  const accounts = accountsOn(database, env);
  const [owner, attacker] = [accounts.browser(), accounts.browser()];
  await owner.post('/sign-up', { email, password: OWNERS_PASSWORD });
  const confirm = await ways[way](accounts, owner, email);
  await holdUp(db, passwordWrites, async ({ waiting, letGo }) => {
    const attack = attacker.post('/sign-up', { email, password: ATTACKERS_PASSWORD });
    await waiting(1);
    const confirming = confirm();
    const isLocked = await waiting(2, confirming);
    await letGo();
    // The sign-up's newer code replaces the one that the owner typed; links stay valid.
    expect((await confirming).status).toBe(way === 'the code in the mail' && isLocked ? 400 : 200);
    expect((await attack).status).toBe(200);
  });
  await attacker.post('/sign-in', { email, password: ATTACKERS_PASSWORD });
  return { owner, attacker: await attacker.actor() };
}

describe('an owner confirms while a stranger’s sign-up is between its look and its write', () => {
  const email = 'owner@example.com';

  test.each(Object.keys(ways) as (keyof typeof ways)[])(
    'by %s: the stranger’s password opens nothing',
    async (way) => {
      const { attacker } = await confirmDuringSignUp(pool, way, { email });
      expect(attacker).toEqual({ kind: 'anonymous' });
    },
  );

  test('the address is in ADMIN_EMAILS: the stranger is no admin', async () => {
    const { attacker } = await confirmDuringSignUp(pool, 'the link in the mail', {
      email,
      env: { ADMIN_EMAILS: email },
    });
    expect(attacker).toEqual({ kind: 'anonymous' });
  });

  test('canary: without the locks the stranger is the admin', async () => {
    const { attacker } = await confirmDuringSignUp(withoutLocks(pool), 'the link in the mail', {
      email,
      env: { ADMIN_EMAILS: email },
    });
    expect(attacker).toMatchObject({ kind: 'user', email, role: 'admin' });
  });
});
