import { beforeEach, describe, expect, test } from 'vitest';
import { codeIn, linkToken, plainPasswords, testAccounts } from '../../../../../tests/support/accounts.ts';
import { addAuthenticator, appCode } from '../../../../../tests/support/services/authenticator.ts';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { holdUp } from '../../../../../tests/support/hold-up.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { withoutLocks } from '../../../../../tests/support/without-locks.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeUser } from '#demo/factories/people.ts';
import { removeFactors } from '../admin/manage-users.ts';
import { accountsNotices } from '../notices.ts';

const { db } = testDatabase();
const pool = racePool();
const email = 'mira@example.com';
const password = 'an old brass lantern';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Accounts = ReturnType<typeof testAccounts>;
type Browser = ReturnType<Accounts['browser']>;

let now: Date;
let accounts: Accounts;
beforeEach(() => {
  now = new Date();
  accounts = testAccounts({ db, clock: () => now, passwords: plainPasswords });
});
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

const codeOf = (secret: string) => appCode(secret, now);

async function withApp() {
  const person = await accounts.signedUp(email, password);
  const made = await addAuthenticator(person.post, now);
  pass(MINUTE_MS);
  return { person, ...made };
}

async function afterPassword(): Promise<Browser> {
  const person = accounts.browser();
  expect((await person.post('/sign-in', { email, password })).body).toEqual({ event: 'SECOND_STEP' });
  return person;
}

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** A different network for each number. */
const from = (number: number) => ({ address: `203.0.${number}.1` });

/** Like `withApp`, plus a device that may skip the second step. */
async function remembered() {
  const { person, secret, ...more } = await withApp();
  const device = await afterPassword();
  await device.post('/second-step', { token: codeOf(secret), remember: true });
  await device.post('/sign-out');
  pass(MINUTE_MS);
  return { device, person, secret, ...more };
}
const signInOn = async (device: Browser, chosen = password) =>
  (await device.post('/sign-in', { email, password: chosen })).body['event'];

const nobody = { kind: 'anonymous' };
const somebody = { kind: 'user' };

describe('setting an authenticator app up', () => {
  test('asks for nothing before a code of it was typed', async () => {
    const person = await accounts.signedUp(email, password);
    await person.post('/authenticator/start');
    expect((await person.post('/authenticator/confirm', { token: '000000' })).status).toBe(401);
    expect((await accounts.browser().post('/sign-in', { email, password })).body).toEqual({
      event: 'SIGNED_IN',
    });
  });

  test('gives ten recovery codes, of which only slow hashes are kept, and seals its secret', async () => {
    const { secret, recoveryCodes } = await withApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const kept = JSON.stringify([
      await db.selectFrom('auth.authenticators').selectAll().execute(),
      (await db.selectFrom('auth.recovery_codes').selectAll().execute()).map(({ hash }) => hash),
    ]);
    expect(kept).not.toContain(secret);
    expect(recoveryCodes.every((code) => !kept.includes(code))).toBe(true);
  });

  test('signs every other device out, tells by every way, and leaves this device in', async () => {
    const other = await accounts.signedUp(email, password);
    const person = accounts.browser();
    await person.post('/sign-in', { email, password });
    await addAuthenticator(person.post, now);
    expect(await other.actor()).toEqual(nobody);
    expect(await person.actor()).toMatchObject(somebody);
    const told = await toldIn(db, accountsNotices);
    expect(told.map(({ kind }) => kind)).toContain('account.factor-changed');
  });

  test('is refused while there is an app, so that nobody takes its place', async () => {
    const { person } = await withApp();
    expect((await person.post('/authenticator/start')).status).toBe(409);
  });
});

describe('a sign-in to an account with an app', () => {
  test.each([
    ['a password', (person: Browser) => person.post('/sign-in', { email, password })],
    [
      'a magic link',
      async (person: Browser) => {
        await person.post('/magic-link', { email });
        return person.post('/verify-link', { type: 'magiclink', token: linkToken(accounts.mails.at(-1)) });
      },
    ],
    [
      'a code by mail',
      async (person: Browser) => {
        await person.post('/magic-link', { email });
        const token = codeIn(accounts.mails.at(-1)?.below?.join(' '));
        return person.post('/verify-code', { type: 'otp', email, token });
      },
    ],
    [
      'a new password after a reset link',
      async (person: Browser) => {
        await person.post('/recover', { email });
        await person.post('/verify-link', { type: 'recovery', token: linkToken(accounts.mails.at(-1)) });
        return person.post('/update-password', { password: 'a new tin whistle' });
      },
    ],
  ])('by %s lets nobody in before the second step', async (_way, signIn) => {
    const { secret } = await withApp();
    const person = accounts.browser();
    expect((await signIn(person)).body).toEqual({ event: 'SECOND_STEP' });
    expect(await person.actor()).toEqual(nobody);
    for (const [path, body] of [
      ['/refresh', {}],
      ['/access-token', {}],
      ['/authenticator/remove', {}],
      ['/authenticator/start', {}],
      ['/recovery-codes', {}],
      ['/update-password', { password: 'a stolen tin whistle', currentPassword: password }],
      ['/sign-out', { scope: 'others' }],
    ] as const) {
      expect([path, (await person.post(path, body)).status]).not.toEqual([path, 200]);
    }
    expect(await person.actor()).toEqual(nobody);
    expect((await person.post('/second-step', { token: codeOf(secret) })).body).toEqual({
      event: 'SIGNED_IN',
    });
    expect(await person.actor()).toMatchObject(somebody);
  });

  test('whose password alone is known signs nobody out elsewhere', async () => {
    const { person } = await withApp();
    const attacker = await afterPassword();
    await attacker.post('/sign-out', { scope: 'global' });
    expect(await person.actor()).toMatchObject(somebody);
    expect((await attacker.post('/second-step', { token: '000000' })).body).toMatchObject({
      code: 'SESSION_MISSING',
    });
  });

  test('takes each code once, by whomever it is typed', async () => {
    const { secret } = await withApp();
    const code = codeOf(secret);
    const people = await Promise.all(Array.from({ length: 5 }, afterPassword));
    const answers = await Promise.all(people.map((person) => person.post('/second-step', { token: code })));
    expect(statusesOf(answers)).toEqual([200, 401, 401, 401, 401]);
  });

  test('takes codes of the period before and after, and of no other', async () => {
    const { secret } = await withApp();
    const codeAt = (ms: number) => appCode(secret, new Date(now.getTime() + ms));
    for (const [ms, status] of [
      [-60_000, 401],
      [60_000, 401],
      [-30_000, 200],
      [30_000, 200],
    ] as const) {
      const answer = await (await afterPassword()).post('/second-step', { token: codeAt(ms) });
      expect([ms, answer.status]).toEqual([ms, status]);
    }
  });

  test('compares ten codes of a hundred that are guessed at once, and takes no right one that day', async () => {
    const { secret } = await withApp();
    const attacker = await afterPassword();
    const guesses = Array.from({ length: 100 }, (_, guess) => String(guess).padStart(6, '0'));
    const answers = await Promise.all(
      guesses.map((code, guess) => attacker.post('/second-step', { token: code }, from(guess))),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(90);
    pass(MINUTE_MS);
    expect((await attacker.post('/second-step', { token: codeOf(secret) })).status).toBe(429);
  });

  test('on a device that knows the account works while strangers have used up all tries', async () => {
    const { person, secret } = await withApp();
    const attacker = await afterPassword();
    for (let guess = 0; guess < 12; guess += 1) await attacker.post('/second-step', { token: '000000' });
    await person.post('/sign-out');
    await person.post('/sign-in', { email, password });
    expect((await person.post('/second-step', { token: codeOf(secret) })).status).toBe(200);
  });

  test('waits no longer than a quarter of an hour', async () => {
    const { secret } = await withApp();
    const person = await afterPassword();
    pass(16 * MINUTE_MS);
    expect((await person.post('/second-step', { token: codeOf(secret) })).body).toMatchObject({
      code: 'SESSION_MISSING',
    });
  });

  test('that waits ends with a new password', async () => {
    const { person, secret } = await withApp();
    const attacker = await afterPassword();
    await person.post('/update-password', { password: 'a new tin whistle', currentPassword: password });
    expect(await person.actor()).toMatchObject(somebody);
    expect((await attacker.post('/second-step', { token: codeOf(secret) })).body).toMatchObject({
      code: 'SESSION_MISSING',
    });
  });

  test('that waits stands in no list of devices', async () => {
    const { person } = await withApp();
    await afterPassword();
    const { authSessionId } = await accounts.findActor(person.headers());
    const sessions = await db.selectFrom('auth.sessions').select(['id', 'purpose']).execute();
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ purpose }) => purpose === 'normal').map(({ id }) => id)).toEqual([
      authSessionId,
    ]);
  });
});

describe('a recovery code', () => {
  test('takes the place of the app once, however it is copied, and is told', async () => {
    const { recoveryCodes } = await withApp();
    const [code = ''] = recoveryCodes;
    const typed = code.toUpperCase().replaceAll('-', ' ');
    const people = await Promise.all(Array.from({ length: 4 }, afterPassword));
    const answers = await Promise.all(people.map((person) => person.post('/second-step', { token: typed })));
    expect(statusesOf(answers)).toEqual([200, 401, 401, 401]);
    const told = (await toldIn(db, accountsNotices)).filter(({ kind }) => kind === 'account.recovery-code');
    expect(told).toHaveLength(1);
  });

  test('of somebody else, and one that was replaced, is worth nothing', async () => {
    const { person, recoveryCodes } = await withApp();
    const renewed = await person.post('/recovery-codes');
    expect((await (await afterPassword()).post('/second-step', { token: recoveryCodes[0] })).status).toBe(
      401,
    );
    const [fresh] = renewed.body['recoveryCodes'] as string[];
    expect((await (await afterPassword()).post('/second-step', { token: fresh })).status).toBe(200);
  });
});

describe('a remembered device', () => {
  test('is not asked for the second step, for thirty days', async () => {
    const { device } = await remembered();
    expect(await signInOn(device)).toBe('SIGNED_IN');
    pass(31 * DAY_MS);
    expect(await signInOn(device)).toBe('SECOND_STEP');
  });

  test('is remembered for the account alone that asked for it', async () => {
    const { device } = await remembered();
    const owner = await accounts.signedUp('other@example.com', password);
    await addAuthenticator(owner.post, now);
    const answer = await device.post('/sign-in', { email: 'other@example.com', password });
    expect(answer.body).toEqual({ event: 'SECOND_STEP' });
  });

  test('is forgotten once its person signs out everywhere else', async () => {
    const { device, person } = await remembered();
    await person.post('/sign-out', { scope: 'others' });
    expect(await signInOn(device)).toBe('SECOND_STEP');
  });

  test('is forgotten with a new password', async () => {
    const { device, person } = await remembered();
    const chosen = 'a new tin whistle';
    await person.post('/update-password', { password: chosen, currentPassword: password });
    expect(await signInOn(device, chosen)).toBe('SECOND_STEP');
  });

  test('opens nothing without the password', async () => {
    const { device } = await remembered();
    expect(await signInOn(device, 'a wrong tin whistle')).toBeUndefined();
    expect(await device.actor()).toEqual(nobody);
  });

  test('is not made by a cookie that somebody made up or changed', async () => {
    const { device } = await remembered();
    const [name = '', value = ''] = [...device.cookies].find(([key]) => key.endsWith('.remembered')) ?? [];
    const [until = '', signature = ''] = value.split('.');
    device.cookies.set(name, `${Number(until) + 1}.${signature}`);
    expect(await signInOn(device)).toBe('SECOND_STEP');
  });
});

describe('removing the app', () => {
  test('makes sign-ins ask for nothing, and its recovery codes worth nothing for a later app', async () => {
    const { person, recoveryCodes } = await withApp();
    expect((await person.post('/authenticator/remove')).status).toBe(200);
    expect((await accounts.browser().post('/sign-in', { email, password })).body).toEqual({
      event: 'SIGNED_IN',
    });
    await addAuthenticator(person.post, now);
    expect((await (await afterPassword()).post('/second-step', { token: recoveryCodes[0] })).status).toBe(
      401,
    );
  });
});

/** Somebody signs in by password while an app is being added, just after all other sessions were ended. */
async function signInWhileAdding(database: Database) {
  accounts = testAccounts({ db: database, clock: () => now, passwords: plainPasswords });
  const person = await accounts.signedUp(email, password);
  const thief = accounts.browser();
  const when = `new.action = 'account.authenticator-add'`;
  await holdUp(db, { table: 'audit_log', when }, async ({ waiting, letGo }) => {
    const adding = addAuthenticator(person.post, now);
    await waiting(1);
    const signIn = thief.post('/sign-in', { email, password });
    await waiting(2, signIn);
    await letGo();
    await Promise.all([adding, signIn]);
  });
  return thief.actor();
}

describe('who signs in while an app is being added', () => {
  test('is not in without its code', async () => {
    expect(await signInWhileAdding(pool)).toEqual(nobody);
  });

  test('canary: without the locks they are', async () => {
    expect(await signInWhileAdding(withoutLocks(pool))).toMatchObject(somebody);
  });
});

const asAdmin = async () => {
  const { id: userId } = await makeUser(db, { role: 'admin' });
  return testContext({ db, actor: userActor({ userId, role: 'admin' }), clock: now });
};
const theirId = async () =>
  db.selectFrom('auth.users').select('id as userId').where('email', '=', email).executeTakeFirstOrThrow();

describe('an admin who removes the second step of somebody', () => {
  test('ends their sessions, lets the password alone sign in, and has them told', async () => {
    const { person } = await withApp();
    const [context, { userId }] = [await asAdmin(), await theirId()];
    expect(await removeFactors(context, { userId })).toEqual({ sessionsEnded: 1 });
    expect((await toldIn(db, accountsNotices)).at(-1)).toMatchObject({
      title: 'The second step of your sign-in was removed',
      to: [userId],
    });
    expect(await person.actor()).toEqual(nobody);
    expect(await signInOn(accounts.browser())).toBe('SIGNED_IN');
    const entries = db.selectFrom('audit_log').where('action', '=', 'user.factors-remove');
    expect(await entries.select(['actor_id', 'subject_id']).execute()).toEqual([
      { actor_id: context.actor.userId, subject_id: userId },
    ]);
  });

  test('is refused for their own, and where there is none', async () => {
    const context = await asAdmin();
    await accounts.signedUp(email, password);
    for (const [{ userId }, code] of [
      [await theirId(), 'FACTOR_MISSING'],
      [context.actor, 'OWN_FACTORS'],
    ] as const) {
      await expect(removeFactors(context, { userId })).rejects.toMatchObject({ refusal: { code } });
    }
  });
});
