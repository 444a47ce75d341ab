import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { codeIn, linkToken, plainPasswords, testAccounts } from '../../../../../tests/support/accounts.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { addAuthenticator } from '../../../../../tests/support/services/authenticator.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import type { Database } from '#platform/database/connect.ts';
import { wayNotices } from '../security/address-notices.ts';
import { sweepAccountsQueue } from '../sessions/sweep-queue.ts';

const { db } = testDatabase();
const pool = racePool();
const [old, next, third] = ['mira@old.example', 'mira@new.example', 'mira@third.example'];
const password = 'an old brass lantern';
const DAY = 86_400_000;
type Accounts = ReturnType<typeof testAccounts>;
type Browser = ReturnType<Accounts['browser']>;

const mailsTo = (accounts: Accounts, address: string) => accounts.mails.filter(({ to }) => to === address);
/** The token of the newest link of this type that was mailed to this address. */
function tokenTo(accounts: Accounts, address: string, type: 'address-change' | 'address-back'): string {
  const isOne = ({ action }: { action?: { url: string } }) => action?.url.includes(`type=${type}#`) ?? false;
  return linkToken(mailsTo(accounts, address).findLast(isOne));
}
const codeTo = (accounts: Accounts, address: string) =>
  codeIn(mailsTo(accounts, address).at(-1)?.paragraphs.at(-1));

/** Asks for a change and confirms it at both the old and the new address. */
async function changeTo(accounts: Accounts, person: Browser, from: string, to: string): Promise<void> {
  await person.post('/address/request', { email: to });
  const done = await person.post('/address/confirm', { token: codeTo(accounts, to) });
  expect(done.body).toEqual({ changed: false });
  const token = tokenTo(accounts, from, 'address-change');
  expect((await accounts.browser().post('/address/approve', { token })).body).toEqual({ changed: true });
}

const emails = async () =>
  (await db.selectFrom('auth.users').select('email').orderBy('email').execute()).map(({ email }) => email);

/** Two people confirm the same address at the same moment. Answers the status of each request. */
async function bothWant(database: Database, address: string): Promise<number[]> {
  const accounts = testAccounts({ db: database, passwords: plainPasswords });
  const people: Browser[] = [];
  for (const name of ['one', 'two']) {
    const person = await accounts.signedUp(`${name}-${address}`);
    await person.post('/address/request', { email: address });
    const token = tokenTo(accounts, `${name}-${address}`, 'address-change');
    await accounts.browser().post('/address/approve', { token });
    people.push(person);
  }
  const codes = mailsTo(accounts, address)
    .slice(-2)
    .map((mail) => codeIn(mail.paragraphs.at(-1)));
  const answers = await race(2, (index) => people[index]!.post('/address/confirm', { token: codes[index] }));
  return answers
    .map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 500))
    .toSorted((one, other) => one - other);
}

/** The thief completes a second change while the owner takes the first one back. Answers how many turns left the account with the owner. */
async function backAgainstChange(database: Database, turns: number): Promise<number> {
  let kept = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const [from, to, last] = ['a', 'b', 'c'].map((name) => `${name}-${turn}@race.example`) as [
      string,
      string,
      string,
    ];
    const accounts = testAccounts({ db: database, passwords: plainPasswords });
    const thief = await accounts.signedUp(from);
    await changeTo(accounts, thief, from, to);
    await thief.post('/address/request', { email: last });
    await thief.post('/address/confirm', { token: codeTo(accounts, last) });
    const approve = tokenTo(accounts, to, 'address-change');
    const back = tokenTo(accounts, from, 'address-back');
    await race(2, (index) =>
      accounts
        .browser()
        .post(index === 0 ? '/address/back' : '/address/approve', { token: index === 0 ? back : approve }),
    );
    const ways = await db.selectFrom('auth.former_addresses').select('email').execute();
    if ((await emails()).includes(from) && !ways.some(({ email }) => email === to)) kept += 1;
  }
  return kept;
}

describe('a change of the address', () => {
  test('is made once both ends have confirmed it, in either order; profile and sign-in follow', async () => {
    for (const [index, oldFirst] of [true, false].entries()) {
      const [from, to] = [`${index}@old.example`, `${index}@new.example`];
      const accounts = testAccounts({ db });
      const person = await accounts.signedUp(from);
      expect((await person.post('/address/request', { email: to })).body).toEqual({ sent: true });
      const ends = [
        () =>
          accounts.browser().post('/address/approve', { token: tokenTo(accounts, from, 'address-change') }),
        () => person.post('/address/confirm', { token: codeTo(accounts, to) }),
      ];
      const [first, second] = oldFirst ? ends : ends.toReversed();
      expect((await first!()).body).toEqual({ changed: false });
      expect(await person.actor()).toMatchObject({ email: from });
      expect((await second!()).body).toEqual({ changed: true });
      expect(await person.actor()).toMatchObject({ email: to, emailConfirmed: true });
      expect((await accounts.browser().post('/sign-in', { email: to, password })).status).toBe(200);
      expect((await accounts.browser().post('/sign-in', { email: from, password })).status).toBe(401);
    }
    const profiles = await db.selectFrom('profiles').select('email').orderBy('email').execute();
    expect(profiles).toEqual([{ email: '0@new.example' }, { email: '1@new.example' }]);
  });

  test('asks for a fresh sign-in, and every half of it for somebody who is signed in', async () => {
    let now = new Date();
    const accounts = testAccounts({ db, clock: () => now });
    const person = await accounts.signedUp(old);
    const visitor = await accounts.browser().post('/address/request', { email: next });
    expect(visitor).toMatchObject({ status: 401, body: { code: 'SESSION_MISSING' } });
    now = new Date(now.getTime() + 11 * 60_000);
    for (const [path, body] of [
      ['/address/request', { email: next }],
      ['/address/confirm', { token: '123456' }],
      ['/phone/request', { phone: '+15550100199' }],
      ['/phone/confirm', { phone: '+15550100199', token: '123456' }],
      ['/phone/remove', {}],
      ['/provider/remove', { provider: 'github' }],
    ] as const) {
      expect([path, (await person.post(path, body)).body['code']]).toEqual([path, 'FRESH_SIGN_IN']);
    }
    expect(mailsTo(accounts, next)).toEqual([]);
  });

  test('to a taken address gets the same answer; its owner hears of it, and no code comes', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(third);
    const person = await accounts.signedUp(old);
    const taken = await person.post('/address/request', { email: third });
    expect(mailsTo(accounts, third).at(-1)?.subject).toMatch(/already have an account/);
    const free = await person.post('/address/request', { email: next });
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await person.post('/address/request', { email: third });
    const tried = await person.post('/address/confirm', { token: '123456' });
    expect(tried).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } });
  });

  test('is not confirmed by the link of another change, nor by codes of other people', async () => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(old);
    const other = await accounts.signedUp(third);
    await person.post('/address/request', { email: next });
    const [link, code] = [tokenTo(accounts, old, 'address-change'), codeTo(accounts, next)];
    await other.post('/address/request', { email: next });
    expect((await other.post('/address/confirm', { token: code })).status).toBe(400);
    await person.post('/address/request', { email: 'else@new.example' });
    expect((await accounts.browser().post('/address/approve', { token: link })).status).toBe(400);
    expect((await person.post('/address/confirm', { token: code })).status).toBe(400);
    expect(await emails()).toEqual([old, third]);
  });

  test('is cancelled by the user who asked, and stopped by the old end, which signs everybody out', async () => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(old);
    await person.post('/address/request', { email: next });
    const cancelled = tokenTo(accounts, old, 'address-change');
    await person.post('/address/cancel');
    expect((await accounts.browser().post('/address/approve', { token: cancelled })).status).toBe(400);
    await person.post('/address/request', { email: next });
    const token = tokenTo(accounts, old, 'address-change');
    const owner = accounts.browser();
    const stopped = await owner.post('/address/stop', { token });
    expect(stopped.body).toEqual({ event: 'PASSWORD_RECOVERY', type: 'recovery', account: old });
    expect(await person.actor()).toEqual({ kind: 'anonymous' });
    expect((await accounts.browser().post('/sign-in', { email: old, password })).status).toBe(401);
    expect((await owner.post('/update-password', { password: 'a new tin whistle' })).status).toBe(200);
    expect(await owner.actor()).toMatchObject({ email: old });
    expect((await accounts.browser().post('/address/stop', { token })).status).toBe(400);
  });

  test('is stopped by an old mailbox without a way past a second step, however young it is', async () => {
    for (const addedFirst of [true, false]) {
      const from = `${addedFirst}@old.example`;
      const accounts = testAccounts({ db });
      const person = await accounts.signedUp(from);
      const add = () => addAuthenticator((path, body) => person.post(path, body), new Date());
      if (addedFirst) await add();
      await person.post('/address/request', { email: `${addedFirst}@new.example` });
      if (!addedFirst) await add();
      const reader = accounts.browser();
      await reader.post('/address/stop', { token: tokenTo(accounts, from, 'address-change') });
      const entered = await reader.post('/update-password', { password: 'a new tin whistle' });
      expect(entered.body['event']).toBe('SECOND_STEP');
      expect(await reader.actor()).toEqual({ kind: 'anonymous' });
    }
    const left = (table: 'auth.authenticators' | 'auth.recovery_codes') =>
      db.selectFrom(table).select('user_id').execute();
    expect(await left('auth.authenticators')).toHaveLength(2);
    expect(await left('auth.recovery_codes')).toHaveLength(20);
    expect(await db.selectFrom('auth.address_changes').select('user_id').execute()).toEqual([]);
  });

  test('once stopped, a young number stays where a second step is asked for, and goes where it would sign in alone', async () => {
    for (const hasApp of [true, false]) {
      const from = `${hasApp}@old.example`;
      const phone = `+1555010${hasApp ? 1001 : 1002}`;
      const accounts = testAccounts({ db });
      const person = await accounts.signedUp(from);
      if (hasApp) await addAuthenticator((path, body) => person.post(path, body), new Date());
      await person.post('/phone/request', { phone });
      await person.post('/phone/confirm', { phone, token: codeIn(accounts.texts.at(-1)?.text) });
      await person.post('/address/request', { email: `${hasApp}@new.example` });
      const token = tokenTo(accounts, from, 'address-change');
      await accounts.browser().post('/address/stop', { token });
      const users = db.selectFrom('auth.users').select('phone_number').where('email', '=', from);
      expect(await users.execute()).toEqual([{ phone_number: hasApp ? phone : null }]);
    }
  });

  test('waits for a day, and what was half done is swept', async () => {
    let now = new Date();
    const accounts = testAccounts({ db, clock: () => now });
    const person = await accounts.signedUp(old);
    await person.post('/address/request', { email: next });
    const token = tokenTo(accounts, old, 'address-change');
    now = new Date(now.getTime() + DAY + 1000);
    expect((await accounts.browser().post('/address/approve', { token })).status).toBe(400);
    await sweepAccountsQueue(accounts.context).work({});
    expect(await db.selectFrom('auth.address_changes').select('user_id').execute()).toEqual([]);
    expect(await db.selectFrom('auth.verifications').select('id').execute()).toEqual([]);
  });

  test('is asked for ten times a day', async () => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(old);
    const ask = (index: number) => person.post('/address/request', { email: `${index}@new.example` });
    const answers = await race(12, ask);
    const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 500));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test('of two who want one address at once one gets it, and the other is told', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      expect(await bothWant(pool, `turn-${turn}@new.example`)).toEqual([200, 409]);
    }
  });

  test('without the constraint both would get it: the race is a real one', luck, async () => {
    await sql`alter table auth.users drop constraint users_email_once`.execute(db);
    onTestFinished(async () => {
      await sql`delete from auth.users`.execute(db);
      await sql`alter table auth.users add constraint users_email_once unique (email)`.execute(db);
    });
    expect(await bothWant(pool, 'both@new.example')).toEqual([200, 200]);
  });
});

describe('the way back', () => {
  test('gives the address back without a sign-in, ends every session, and asks for a new password', async () => {
    const accounts = testAccounts({ db });
    const thief = await accounts.signedUp(old);
    await changeTo(accounts, thief, old, next);
    const token = tokenTo(accounts, old, 'address-back');
    const owner = accounts.browser();
    const look = await owner.post('/address/look', { type: 'address-back', token });
    expect(look.body).toEqual({ account: old, to: 'm•••@n•••.example' });
    const back = await owner.post('/address/back', { token });
    expect(back.body).toEqual({ event: 'PASSWORD_RECOVERY', type: 'recovery', account: old });
    expect(await thief.actor()).toEqual({ kind: 'anonymous' });
    for (const email of [old, next]) {
      expect((await accounts.browser().post('/sign-in', { email, password })).status).toBe(401);
    }
    expect((await owner.post('/update-password', { password: 'a new tin whistle' })).status).toBe(200);
    expect(await owner.actor()).toMatchObject({ email: old, emailConfirmed: true });
    expect(mailsTo(accounts, next).at(-1)?.subject).toMatch(/was taken back/);
    expect((await toldIn(db, wayNotices)).map(({ title }) => title)).toEqual([
      'Your e-mail address was changed',
      'You have your e-mail address back',
    ]);
    expect((await accounts.browser().post('/address/back', { token })).status).toBe(400);
  });

  test('of the oldest address wins over every later change, and later ways back end with it', async () => {
    const accounts = testAccounts({ db });
    const thief = await accounts.signedUp(old);
    await changeTo(accounts, thief, old, next);
    await changeTo(accounts, thief, next, third);
    const [first, second] = [tokenTo(accounts, old, 'address-back'), tokenTo(accounts, next, 'address-back')];
    // When the thief uses their own undo link, the owner's link keeps working.
    expect((await accounts.browser().post('/address/back', { token: second })).status).toBe(200);
    expect((await accounts.browser().post('/address/back', { token: first })).status).toBe(200);
    expect(await emails()).toEqual([old]);
    expect((await accounts.browser().post('/address/back', { token: second })).status).toBe(400);
    expect(await db.selectFrom('auth.former_addresses').select('id').execute()).toEqual([]);
  });

  test('takes away what was added to stay in: app, number, provider; a factor of long ago stays', async () => {
    for (const daysBefore of [0, 40]) {
      const from = `${daysBefore}@old.example`;
      const accounts = testAccounts({ db });
      const person = await accounts.signedUp(from);
      await addAuthenticator((path, body) => person.post(path, body), new Date());
      const confirmed_at = new Date(Date.now() - daysBefore * DAY);
      await db
        .updateTable('auth.authenticators')
        .set({ confirmed_at })
        .where('confirmed_at', '>', confirmed_at)
        .execute();
      await person.post('/phone/request', { phone: `+1555010${1000 + daysBefore}` });
      const code = codeIn(accounts.texts.at(-1)?.text);
      await person.post('/phone/confirm', { phone: `+1555010${1000 + daysBefore}`, token: code });
      await changeTo(accounts, person, from, `${daysBefore}@new.example`);
      const { id } = await db
        .selectFrom('auth.users')
        .select('id')
        .where('email', '=', `${daysBefore}@new.example`)
        .executeTakeFirstOrThrow();
      const linked = { user_id: id, provider_id: 'github', account_id: `${daysBefore}` };
      await db.insertInto('auth.accounts').values(linked).execute();
      const owner = accounts.browser();
      await owner.post('/address/back', { token: tokenTo(accounts, from, 'address-back') });
      const after = await db
        .selectFrom('auth.users as u')
        .leftJoin('auth.accounts as a', 'a.user_id', 'u.id')
        .leftJoin('auth.authenticators as f', 'f.user_id', 'u.id')
        .select(['u.phone_number as phone', 'a.provider_id as provider', 'f.user_id as app'])
        .where('u.id', '=', id)
        .execute();
      expect(after).toEqual([{ phone: null, provider: null, app: daysBefore === 0 ? null : id }]);
      const entered = await owner.post('/update-password', { password: 'a new tin whistle' });
      expect(entered.body['event']).toBe(daysBefore === 0 ? 'USER_UPDATED' : 'SECOND_STEP');
    }
  });

  test('keeps the address: nobody else gets it, and whoever tries is sent the way back', async () => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(old);
    await changeTo(accounts, person, old, next);
    const other = await accounts.signedUp(third);
    const before = mailsTo(accounts, old).length;
    const visitor = accounts.browser();
    expect((await visitor.post('/sign-up', { email: old, password })).status).toBe(200);
    expect((await visitor.post('/magic-link', { email: old })).body).toEqual({ sent: true });
    expect((await visitor.post('/recover', { email: old })).body).toEqual({ sent: true });
    expect((await other.post('/address/request', { email: old })).body).toEqual({ sent: true });
    const sent = mailsTo(accounts, old).slice(before);
    expect(sent.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 4 }, () => 'This address belonged to an account at Guildhall'),
    );
    expect(await emails()).toEqual([next, third]);
    expect((await visitor.post('/address/back', { token: linkToken(sent[1]) })).status).toBe(200);
    expect(await emails()).toEqual([old, third]);
  });

  test('works for seven days', async () => {
    let now = new Date();
    const accounts = testAccounts({ db, clock: () => now });
    const person = await accounts.signedUp(old);
    await changeTo(accounts, person, old, next);
    const token = tokenTo(accounts, old, 'address-back');
    const start = now.getTime();
    now = new Date(start + 7 * DAY - 1000);
    const look = { type: 'address-back', token };
    expect((await accounts.browser().post('/address/look', look)).status).toBe(200);
    now = new Date(start + 7 * DAY + 1000);
    expect((await accounts.browser().post('/address/look', look)).status).toBe(400);
    expect((await accounts.browser().post('/address/back', { token })).status).toBe(400);
  });

  test('made-up tokens open nothing, and a hundred from one address are the most', async () => {
    const { browser } = testAccounts({ db });
    const paths = ['/address/back', '/address/stop', '/address/approve'];
    const answers = await race(110, (index) =>
      browser().post(paths[index % 3]!, { token: `guess-${index}` }),
    );
    const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 500));
    expect(statuses.filter((status) => status === 400)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test('as a second change is confirmed: the owner has the account, and the thief no way back', async () => {
    expect(await backAgainstChange(pool, 8)).toBe(8);
  });

  test('without the lock of the user that is not so: the race is a real one', luck, async () => {
    expect(await backAgainstChange(withoutLocks(pool), 8)).toBeLessThan(8);
  });
});
