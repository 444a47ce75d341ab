import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswords, ownAsker } from '../../src/features/accounts/server/passwords.ts';
import { openDatabase } from '../../src/platform/database/connect.ts';
import { makeUser, passwordAccountRow } from '../../src/platform/database/seed/factories/people.ts';
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

/** Keeps so many sign-ins to made-up accounts under way; `stop` ends it and tells what they were answered. */
function flood() {
  const counts = new Map<number, number>();
  let made = 0;
  let isOver = false;
  const one = async () => {
    const attacker = productionBrowser(server, ATTACKER);
    while (!isOver) {
      made += 1;
      const { status } = await attacker.post('/sign-in', {
        email: `nobody-${made}@example.com`,
        password: 'a guess',
      });
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  const all = Promise.all(Array.from({ length: UNDER_WAY }, one));
  const answered = () => [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    answered,
    async stop() {
      isOver = true;
      await all;
      return counts;
    },
  };
}

/** How long the server had a request, as its log tells. */
function msOf({ headers }: Answer): number {
  const line = server
    .output()
    .split('\n')
    .find((text) => text.includes(`"requestId":"${String(headers['x-request-id'])}"`));
  return (JSON.parse(line ?? '{}') as { ms: number }).ms;
}

test('230 sign-ins to made-up accounts under way from one address keep nobody elsewhere from signing in within 4 s', async () => {
  const attack = flood();
  await expect.poll(attack.answered, { timeout: 30_000 }).toBeGreaterThan(UNDER_WAY);
  const begun = performance.now();
  const answers = await Promise.all(
    emails.map((email) =>
      productionBrowser(server, '198.51.100.4').post('/sign-in', { email, password: goodPassword }),
    ),
  );
  const told = { seen: Math.round(performance.now() - begun), served: answers.map(msOf) };
  const counts = await attack.stop();
  console.log(told, counts);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: PEOPLE }, () => 200));
  for (const ms of told.served) expect(ms).toBeLessThan(PATIENCE_MS);
}, 120_000);
