import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswords, ownAsker } from '../../src/features/accounts/server/passwords/passwords.ts';
import { openDatabase } from '../../src/platform/database/connect.ts';
import { makeUser, passwordAccountRow } from '../../src/demo/factories/people.ts';
import { emptyDatabase } from '../support/database.ts';
import { type Answer, goodPassword, productionBrowser, productionEnv } from '../support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const ATTACKER = '203.0.113.66';
const UNDER_WAY = 230;
const PEOPLE = 12;
/** How long a sign-in may take while somebody floods it. */
const PATIENCE_MS = 4_000;

const { url: databaseUrl } = emptyDatabase('sign_in_flood');
let server: ServerProcess;
const emails = Array.from({ length: PEOPLE }, (_, index) => `person-${index}@example.com`);

beforeAll(async () => {
  server = await startServerProcess({
    ...productionEnv,
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const hash = await createPasswords().hash(goodPassword, ownAsker);
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 });
  for (const email of emails) {
    const { id } = await makeUser(db, { email });
    await db
      .insertInto('auth.accounts')
      .values(passwordAccountRow({ user_id: id, password: hash }))
      .execute();
  }
  await close();
}, 60_000);
afterAll(() => server?.cleanUp());

/** Keeps so many sign-ins to made-up accounts under way; `stop` ends it. */
function flood() {
  let answered = 0;
  let made = 0;
  const end = new AbortController();
  const one = async () => {
    const attacker = productionBrowser(server, ATTACKER);
    while (!end.signal.aborted) {
      made += 1;
      await attacker.post('/sign-in', { email: `nobody-${made}@example.com`, password: 'a guess' });
      answered += 1;
    }
  };
  const all = Promise.all(Array.from({ length: UNDER_WAY }, one));
  return {
    answered: () => answered,
    async stop() {
      end.abort();
      await all;
    },
  };
}

/** How long the server had a request, as its log tells; undefined before it does. */
function msOf({ headers }: Answer): number | undefined {
  const line = server
    .output()
    .split('\n')
    .find((text) => text.includes(`"requestId":"${String(headers['x-request-id'])}"`) && text.endsWith('}'));
  return line === undefined ? undefined : (JSON.parse(line) as { ms: number }).ms;
}

test('230 sign-ins to made-up accounts under way from one address keep nobody elsewhere from signing in within 4 s', async () => {
  const attack = flood();
  await expect.poll(attack.answered, { timeout: 30_000 }).toBeGreaterThan(UNDER_WAY);
  const answers = await Promise.all(
    emails.map((email) =>
      productionBrowser(server, '198.51.100.4').post('/sign-in', { email, password: goodPassword }),
    ),
  );
  await attack.stop();
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: PEOPLE }, () => 200));
  await expect.poll(() => answers.map(msOf)).not.toContain(undefined);
  // On the server's clock: the attack comes from this process, which is late to hear of answers.
  for (const ms of answers.map(msOf)) expect(ms).toBeLessThan(PATIENCE_MS);
}, 120_000);
