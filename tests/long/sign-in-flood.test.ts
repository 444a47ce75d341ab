import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswords, serverItself } from '#features/accounts/server/passwords/passwords.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { makeUser, passwordAccountRow } from '#demo/factories/people.ts';
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
  const hash = await createPasswords().hash(goodPassword, serverItself);
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

type Attack = {
  path: '/sign-in' | '/verify-code';
  underWay: number;
  from: (index: number) => string;
  cookie?: string;
};

/** Keeps so many requests under way that come to nothing; `stop` ends it. */
function flood({ underWay, from, path, cookie }: Attack) {
  let answered = 0;
  let made = 0;
  const end = new AbortController();
  const one = async (_: unknown, index: number) => {
    const attacker = productionBrowser(server, from(index));
    while (!end.signal.aborted) {
      made += 1;
      const email = `nobody-${made}@example.com`;
      const body =
        path === '/sign-in' ? { email, password: 'a guess' } : { type: 'otp', email, token: '123456' };
      const answer = attacker.post(path, body, cookie === undefined ? {} : { cookie });
      // More connections at once than the machine takes in are cut.
      const status = await answer.then((got) => got.status).catch(() => 503);
      answered += 1;
      // As whoever attacks waits who wants the places that come free.
      if (status === 503) await sleep(1_000);
    }
  };
  const all = Promise.all(Array.from({ length: underWay }, one));
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

/** How long right passwords take from another network while an attack goes on, in milliseconds, as the server's log tells. */
async function signInsDuring(attack: Attack): Promise<number[]> {
  const attacking = flood(attack);
  await expect.poll(attacking.answered, { timeout: 60_000 }).toBeGreaterThan(attack.underWay / 4);
  const answers = await Promise.all(
    emails.map((email, index) =>
      productionBrowser(server, `198.51.100.${index + 1}`).post('/sign-in', {
        email,
        password: goodPassword,
      }),
    ),
  );
  await attacking.stop();
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: PEOPLE }, () => 200));
  await expect.poll(() => answers.map(msOf), { timeout: 20_000, interval: 500 }).not.toContain(undefined);
  // On the server's clock: the attack comes from this process, which is late to hear of answers.
  return answers.map((answer) => msOf(answer) ?? Infinity);
}

/** The slowest but for two of twelve: a pause of the machine hits one. */
const most = (all: number[]) => all.toSorted((one, other) => one - other)[PEOPLE - 3]!;

const hex = (index: number) => index.toString(16);
const oneAddress: Attack = { path: '/sign-in', underWay: UNDER_WAY, from: () => ATTACKER };

test('230 sign-ins to made-up accounts under way from one address keep nobody elsewhere from signing in within 4 s', async () => {
  for (const ms of await signInsDuring(oneAddress)) expect(ms).toBeLessThan(PATIENCE_MS);
}, 120_000);

test.each([
  ['/64s of a /56', (index: number) => `2001:db8:1:${hex(index % 256)}::1`],
  ['/64s of a /48', (index: number) => `2001:db8:1:${hex(index)}::1`],
  ['addresses of a /24', (index: number) => `203.0.113.${index % 256}`],
])(
  'wrong codes by the hundred from the %s delay right passwords elsewhere no more than twice as long as from one address',
  async (_, from) => {
    const attack = { path: '/verify-code', underWay: 1_100 } as const;
    const alone = await signInsDuring({ ...attack, from: () => ATTACKER });
    const asMany = await signInsDuring({ ...attack, from });
    const made = `__Host-guild-example.device=${'d'.repeat(22)}.${'m'.repeat(43)}`;
    const known = await signInsDuring({ ...attack, from, cookie: made });
    for (const many of [asMany, known]) {
      expect(most(many)).toBeLessThan(2 * most(alone));
      expect(Math.max(...many)).toBeLessThan(PATIENCE_MS);
    }
  },
  240_000,
);
