// Attacks by way of a third party that people sign in with, against a server in production (see
// production-accounts.test.ts). GitHub is a server on loopback.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { emptyDatabase } from '../../support/database.ts';
import { type GithubProvider, startGithubProvider } from '../../support/services/github-provider.ts';
import {
  type ProductionBrowser,
  productionBrowsers,
  productionEnv,
} from '../../support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const { url } = emptyDatabase('production_providers');
const { db, close } = openDatabase({ url, max: 2 });
const client = { id: 'guildhall', secret: 'hidden' };
let github: GithubProvider;
let server: ServerProcess;
const { browser, signedUp } = productionBrowsers(() => server);

beforeAll(async () => {
  github = await startGithubProvider({ client, person: { id: 1, email: 'one@example.com', verified: true } });
  server = await startServerProcess({
    ...productionEnv,
    DATABASE_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    GITHUB_CLIENT_ID: client.id,
    GITHUB_CLIENT_SECRET: client.secret,
    NODE_OPTIONS: `--import=${import.meta.dirname}/../../support/reroute.ts`,
    REROUTED: JSON.stringify(github.addresses),
  });
});
afterAll(async () => {
  await close();
  await server?.cleanUp();
  await github?.close();
});

const start = (person: ProductionBrowser) =>
  person.post('/sign-in/social', {
    provider: 'github',
    callbackURL: '/auth/callback',
    errorCallbackURL: '/auth/callback',
    disableRedirect: true,
  });
const goThere = async (person: ProductionBrowser) =>
  github.visit(new URL((JSON.parse((await start(person)).text) as { url: string }).url));
const comeBack = async (person: ProductionBrowser, back: URL) =>
  String((await person.ask('GET', `${back.pathname}${back.search}`)).headers['location']);

describe('a third party', () => {
  it('signs in users who have agreed there, and keeps its tokens encrypted', async () => {
    github.person = { id: 11, email: 'octo@example.com', verified: true };
    const person = browser();
    expect(await comeBack(person, await goThere(person))).toMatch(/[/]auth[/]callback$/);
    expect(await person.whoAmI()).toMatchObject({ email: 'octo@example.com', role: 'user' });
    const rows = JSON.stringify(await db.selectFrom('auth.accounts').selectAll().execute());
    expect(rows).not.toContain(github.tokens.at(-1));
  });

  it('with an address that it has not verified takes over no account, and makes none', async () => {
    await signedUp('prey@example.com');
    for (const email of ['prey@example.com', 'unproven@example.com']) {
      github.person = { id: 12, email, verified: false };
      const attacker = browser();
      expect(await comeBack(attacker, await goThere(attacker))).toMatch(/error=sign_in_failed$/);
      expect(await attacker.whoAmI()).toBeNull();
    }
  });

  it('does not join an account that a stranger may have registered', async () => {
    const email = 'unconfirmed@example.com';
    await browser().post('/sign-up', { email, password: 'the password of a stranger' });
    github.person = { id: 13, email, verified: true };
    const owner = browser();
    expect(await comeBack(owner, await goThere(owner))).toMatch(/error=sign_in_failed$/);
    expect(await owner.whoAmI()).toBeNull();
  });

  it('whose code is used twice, brought by another browser or into another’s sign-in opens nothing', async () => {
    github.person = { id: 14, email: 'coder@example.com', verified: true };
    const [person, stranger, victim] = [browser(), browser(), browser()];
    const used = await goThere(person);
    await comeBack(person, used);
    expect(await comeBack(stranger, used)).toMatch(/error=/);
    const unused = await goThere(person);
    expect(await comeBack(stranger, unused)).toMatch(/error=/);
    const begun = await goThere(victim);
    begun.searchParams.set('code', unused.searchParams.get('code') ?? '');
    expect(await comeBack(victim, begun)).toMatch(/error=/);
    for (const one of [stranger, victim]) expect(await one.whoAmI()).toBeNull();
  });
});
