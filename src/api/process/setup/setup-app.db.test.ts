import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createPasswords } from '#features/accounts/server/passwords/passwords.ts';
import { readStoredVariables } from '#features/installation/server/records/stored-variables.ts';
import { makeUser } from '#demo/factories/people.ts';
import { parseConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { freePort } from '../../../../tests/support/server-process.ts';
import { completeSetup } from './complete-setup.ts';
import { needsSetup } from './first-run.ts';
import { sendTestMail } from './send-test-mail.ts';
import { setupApp } from './setup-app.ts';
import { firstValues, readSetup, type SetupChoice, type SetupScope, type SetupValues } from './setup-form.ts';

const { db } = testDatabase();
const pool = racePool();
const passwords = createPasswords();
const CODE = 'ABCD-EFGH-JKLM-NPQR';
const production = { NODE_ENV: 'production', SECRET: 'a secret of this test that nobody could guess' };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-setup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const scopeOf = (env: Record<string, string>): SetupScope => ({
  config: parseConfig({ DATA_DIR: folder, ...env }),
  given: new Set(Object.keys(env)),
});
const filled = (scope: SetupScope, typed: Partial<SetupValues> = {}): SetupValues => ({
  ...firstValues(scope, ''),
  name: 'The Ninth Table',
  publicUrl: 'https://guild.example',
  email: 'Ann@guild.example',
  password: 'an old brass lantern',
  demo: '0',
  ...typed,
});
const partsOf = ({ config }: SetupScope, database = db) => ({
  db: database,
  clock: () => new Date(),
  config,
  passwords,
  demoPassword: () => 'the password of the demo',
});
function chosen(scope: SetupScope, typed: Partial<SetupValues> = {}): SetupChoice {
  const read = readSetup(filled(scope, typed), scope);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.choice;
}

describe('the fields of the first run', () => {
  it('become the variables that set the same, the branding and the admin', () => {
    const scope = scopeOf(production);
    const mail = { mailHost: 'mail.example', mailUser: 'post@guild', mailPassword: 'p@ss:/word' };
    expect(
      chosen(scope, { ...mail, accentColor: '#7A1F5C', mailFrom: 'Ninth <post@guild.example>' }),
    ).toEqual({
      admin: { email: 'ann@guild.example', password: 'an old brass lantern' },
      branding: { name: 'The Ninth Table', primaryColor: null, accentColor: '#7a1f5c' },
      variables: {
        PUBLIC_URL: 'https://guild.example',
        SMTP_URL: 'smtp://post%40guild:p%40ss%3A%2Fword@mail.example:587',
        MAIL_FROM: 'Ninth <post@guild.example>',
        CONTACT_EMAIL: 'ann@guild.example',
      },
      demo: false,
    });
    expect(chosen(scope, { ...mail, mailPort: '465', mailSecurity: 'tls' }).variables.SMTP_URL).toMatch(
      /^smtps:.*:465$/,
    );
  });

  it.each<[keyof SetupValues, Partial<SetupValues>]>([
    ['name', { name: 'A <b> table' }],
    ['publicUrl', { publicUrl: '' }],
    ['publicUrl', { publicUrl: 'http://guild.example' }],
    ['publicUrl', { publicUrl: 'https://guild.example/path' }],
    ['email', { email: 'ann' }],
    ['password', { password: 'short' }],
    ['password', { password: 'ann@guild.example' }],
    ['mailHost', { mailHost: 'mail example' }],
    ['mailPort', { mailHost: 'mail.example', mailPort: '0' }],
    ['mailUser', { mailHost: 'mail.example', mailPassword: 'hidden' }],
    ['mailFrom', { mailFrom: 'Ninth post' }],
    ['primaryColor', { primaryColor: 'red' }],
  ])('name what is wrong with %s', (field, typed) => {
    const scope = scopeOf(production);
    expect(readSetup(filled(scope, typed), scope)).toEqual({ problems: { [field]: expect.any(String) } });
  });

  it('do not change what the environment sets', () => {
    const scope = scopeOf({
      ...production,
      PUBLIC_URL: 'https://set.example',
      PRODUCT_NAME: 'Set',
      SMTP_URL: 'smtp://set.example',
      MAIL_FROM: 'set@set.example',
      CONTACT_EMAIL: 'team@set.example',
      PRIMARY_COLOR: '#111111',
    });
    const typed = { mailHost: 'other.example', mailFrom: 'other@guild.example', primaryColor: '#222222' };
    const { branding, variables } = chosen(scope, typed);
    expect(variables).toEqual({});
    expect(branding).toEqual({ name: null, primaryColor: null, accentColor: null });
  });

  it('offer the demo world on a machine that serves nobody else, unless the environment decides', () => {
    expect(chosen(scopeOf({}), { demo: '1' })).toMatchObject({ demo: true, variables: { DEMO: '1' } });
    expect(chosen(scopeOf({}), { demo: '0' })).toMatchObject({ demo: false, variables: { DEMO: '0' } });
    expect(chosen(scopeOf({ DEMO: '0' }), { demo: '1' }).demo).toBe(false);
    expect(chosen(scopeOf(production), { demo: '1' }).demo).toBe(false);
    const own = scopeOf({});
    expect(readSetup(filled(own, { demo: '1', email: 'Admin@example.com' }), own)).toEqual({
      problems: { email: expect.stringContaining('demo world') },
    });
  });
});

describe('the first run', () => {
  it('is for an installation without accounts and without ADMIN_EMAILS', async () => {
    const needs = (env: Record<string, string>) => needsSetup(db, parseConfig(env));
    expect(await needs(production)).toBe(true);
    expect(await needs({ ...production, SETUP: '0' })).toBe(false);
    expect(await needs({ ...production, ADMIN_EMAILS: 'ann@guild.example' })).toBe(false);
    // On a machine that serves nobody else the demo world comes by itself, unless the page is asked for.
    expect(await needs({})).toBe(false);
    expect(await needs({ DEMO: '0' })).toBe(true);
    expect(await needs({ SETUP: '1' })).toBe(true);
    await makeUser(db);
    expect(await needs(production)).toBe(false);
  });

  it('stores everything at once, sealed, with an admin who can sign in', async () => {
    const scope = scopeOf(production);
    const choice = chosen(scope, { mailHost: 'mail.example', mailUser: 'post', mailPassword: 'hidden' });
    expect(await completeSetup(partsOf(scope), choice)).toBe(true);
    const admin = await db
      .selectFrom('profiles as p')
      .innerJoin('auth.users as u', 'u.id', 'p.id')
      .innerJoin('auth.accounts as a', 'a.user_id', 'u.id')
      .select(['u.email', 'u.email_verified', 'p.role', 'p.approves_at_once', 'a.password'])
      .executeTakeFirstOrThrow();
    expect(admin).toMatchObject({
      email: 'ann@guild.example',
      email_verified: true,
      role: 'admin',
      approves_at_once: true,
    });
    expect(
      await passwords.matches('an old brass lantern', admin.password, { address: '', known: null }),
    ).toBe(true);
    expect((await readStoredVariables(db, scope.config)).variables).toEqual(choice.variables);
    const rows = await db.selectFrom('stored_variables').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/hidden|guild\.example/);
    const { name } = await db.selectFrom('branding').select('name').executeTakeFirstOrThrow();
    expect(name).toBe('The Ninth Table');
  });

  it('happens once, however many complete it together', async () => {
    const scope = scopeOf(production);
    const outcomes = await race(5, (index) =>
      completeSetup(partsOf(scope, pool), chosen(scope, { email: `admin-${index}@guild.example` })),
    );
    expect(outcomes.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1);
    expect(await db.selectFrom('auth.users').select('id').execute()).toHaveLength(1);
  });

  it('can fill the demo world beside the admin', async () => {
    const scope = scopeOf({});
    expect(await completeSetup(partsOf(scope), chosen(scope, { demo: '1' }))).toBe(true);
    const emails = await db.selectFrom('auth.users').select('email').execute();
    expect(emails.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['ann@guild.example', 'player@example.com']),
    );
  });

  it('stores nothing if a part of it fails', async () => {
    const scope = scopeOf(production);
    const choice = { ...chosen(scope), branding: { name: '', primaryColor: null, accentColor: null } };
    await expect(completeSetup(partsOf(scope), choice)).rejects.toThrow('branding_name_not_empty');
    expect(await db.selectFrom('auth.users').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('stored_variables').select('id').execute()).toEqual([]);
  });
});

describe('stored variables', () => {
  it('are opened with a previous secret too, and named if none opens them', async () => {
    const scope = scopeOf(production);
    await completeSetup(partsOf(scope), chosen(scope));
    const secret = 'another secret of this test, just as long';
    expect(await readStoredVariables(db, { secret, previousSecrets: [production.SECRET] })).toMatchObject({
      variables: { PUBLIC_URL: 'https://guild.example' },
      unopened: [],
    });
    const { variables, unopened } = await readStoredVariables(db, { secret, previousSecrets: [] });
    expect(variables).toEqual({});
    expect(unopened.toSorted()).toEqual(['CONTACT_EMAIL', 'PUBLIC_URL']);
  });
});

function appOf(scope: SetupScope) {
  const seen: (SetupChoice | null)[] = [];
  const tried: SetupValues[] = [];
  const app = setupApp({
    scope,
    log: createLog('silent'),
    code: CODE,
    findings: () => Promise.resolve([{ about: 'disk', state: 'wrong', says: 'is full: <make room>' }]),
    sendTestMail: (values) => {
      tried.push(values);
      return Promise.resolve('It was taken');
    },
    complete: (choice) => completeSetup(partsOf(scope), choice),
    onDone: (choice) => void seen.push(choice),
  });
  const cookie = `guildhall-setup=${CODE}`;
  const post = (path: string, values: Record<string, string>, headers: Record<string, string> = { cookie }) =>
    app.request(path, { method: 'POST', body: new URLSearchParams(values), headers });
  return { app, post, seen, tried, cookie };
}

describe('the test mail', () => {
  it('goes by what is typed: the sender is at the chosen address, and so is its link', async () => {
    const scope = scopeOf(production);
    expect(await sendTestMail(filled(scope), scope)).toContain('There is no mail server');
    const outbox = join(folder, 'outbox');
    const [file = ''] = readdirSync(outbox);
    const text = readFileSync(join(outbox, file), 'utf8');
    expect(text).toMatch(/^From: "?The Ninth Table"? <no-reply@guild\.example>/m);
    expect(text).toContain('https://guild.example/admin');
    await rm(outbox, { recursive: true });
  });

  it('says why it did not go out', async () => {
    const scope = scopeOf(production);
    const nobody = { mailHost: '127.0.0.1', mailPort: String(await freePort()) };
    expect(await sendTestMail(filled(scope, nobody), scope)).toMatch(
      /^The message did not go out: Nothing listens /,
    );
  });
});

describe('the setup page', () => {
  test('opens with the code alone, which leaves the address', async () => {
    const { app, post } = appOf(scopeOf(production));
    expect((await app.request('/setup')).status).toBe(401);
    expect((await app.request('/setup?code=WRONG')).status).toBe(401);
    const opened = await app.request(`/setup?code=${CODE.toLowerCase()}`);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/setup']);
    expect(opened.headers.get('set-cookie')).toMatch(/; Path=\/setup; HttpOnly; SameSite=Strict$/);
    expect((await post('/setup/code', { code: ` ${CODE} ` }, {})).status).toBe(303);
    for (const path of ['/setup', '/setup/mail'])
      expect((await post(path, filled(scopeOf(production)), {})).status).toBe(401);
    expect(await db.selectFrom('auth.users').select('id').execute()).toEqual([]);
  });

  test('is all that there is: pages lead to it, the API says so, and it is not ready', async () => {
    const { app } = appOf(scopeOf(production));
    const page = await app.request('/my/games');
    expect([page.status, page.headers.get('location')]).toEqual([302, '/setup']);
    expect((await app.request('/api/session')).status).toBe(503);
    expect((await app.request('/readyz')).status).toBe(503);
    expect((await app.request('/openz')).status).toBe(200);
  });

  test('refuses forms of other sites', async () => {
    const { post, cookie } = appOf(scopeOf(production));
    const answer = await post('/setup', filled(scopeOf(production)), {
      cookie,
      'sec-fetch-site': 'cross-site',
    });
    expect(answer.status).toBe(403);
  });

  test('shows what the doctor finds and what the environment sets, harmlessly', async () => {
    const { app, cookie } = appOf(
      scopeOf({ ...production, PUBLIC_URL: 'https://set.example', SMTP_URL: 'smtp://u:hidden@set.example' }),
    );
    const text = await (await app.request('/setup', { headers: { cookie } })).text();
    expect(text).toContain('is full: &lt;make room&gt;');
    expect(text).toContain('Set by PUBLIC_URL in the environment.');
    expect(text).toContain('Set by SMTP_URL in the environment.');
    expect(text).not.toContain('hidden');
    expect(text).not.toContain('name="mailHost"');
  });

  test('offers the address at which an https proxy was asked', async () => {
    const { app, cookie } = appOf(scopeOf(production));
    const headers = { cookie, 'x-forwarded-proto': 'https', host: 'guild.example' };
    const text = await (await app.request('/setup', { headers })).text();
    expect(text).toContain('name="publicUrl" type="url" value="https://guild.example"');
  });

  test('says what is wrong at the field, keeps what was typed, and gives no password back', async () => {
    const scope = scopeOf(production);
    const { post, seen } = appOf(scope);
    const answer = await post('/setup', filled(scope, { publicUrl: 'ftp://x', mailPassword: 'hidden' }));
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toContain('id="publicUrl-problem"');
    expect(text).toContain('value="The Ninth Table"');
    expect(text).not.toMatch(/hidden|an old brass lantern/);
    expect(seen).toEqual([]);
  });

  test('tries the mail server with what is typed, with and without scripts', async () => {
    const scope = scopeOf(production);
    const { post, tried, cookie } = appOf(scope);
    const typed = filled(scope, { mailHost: 'mail.example', password: '' });
    const json = await post('/setup/mail', typed, { cookie, accept: 'application/json' });
    expect(await json.json()).toEqual({ says: 'It was taken' });
    expect(await (await post('/setup/mail', typed)).text()).toContain('>It was taken</p>');
    expect(tried.map(({ mailHost }) => mailHost)).toEqual(['mail.example', 'mail.example']);
    const wrong = await post('/setup/mail', { ...typed, email: '' }, { cookie, accept: 'application/json' });
    expect(await wrong.json()).toEqual({ says: 'Required: the test mail goes to the admin' });
    expect(tried).toHaveLength(2);
  });

  test('ends with its completion, and leads to the sign-in at the address that was chosen', async () => {
    const scope = scopeOf(production);
    const { post, seen } = appOf(scope);
    const answer = await post('/setup', filled(scope));
    expect(await answer.text()).toContain('href="https://guild.example/auth"');
    expect(seen).toMatchObject([{ admin: { email: 'ann@guild.example' } }]);
    await post('/setup', filled(scope, { email: 'second@guild.example' }));
    expect(seen.at(-1)).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });
});
