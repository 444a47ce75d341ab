import { describe, expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { sendMessage } from './send-message.ts';

const { db } = testDatabase();
const pool = racePool();

const written = (email: string) => ({
  name: 'Kim',
  email,
  subject: 'Where?',
  message: 'Where do I sign up?',
});
const { config } = testContext({ db });
/** One server's context of a request from there. */
const from = (clientAddress: string) => ({ ...testContext({ db: pool }), config, clientAddress });
const stored = async () => (await db.selectFrom('contact_messages').select('id').execute()).length;

const refusals = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) =>
    answer.status === 'rejected' ? [(answer.reason as { refusal?: { code: string } }).refusal?.code] : [],
  );

describe('the contact form', () => {
  test('stores five of 40 messages that one sender sends at once, and mails no more', async () => {
    const contexts = Array.from({ length: 40 }, (_, index) => from(`198.51.100.${index}`));
    const answers = await race(40, (index) => sendMessage(contexts[index]!, written('kim@example.com')));
    expect(await stored()).toBe(5);
    expect(refusals(answers)).toEqual(Array.from({ length: 35 }, () => 'TOO_MANY_MESSAGES'));
    expect(contexts.flatMap(({ queued }) => queued)).toHaveLength(5);
  });

  test.each([
    ['IPv4 address', () => '198.51.100.7'],
    ['IPv6 /64', (index: number) => `2001:db8:1:2::${index.toString(16)}`],
  ])('stores 20 of 120 messages from one %s, whoever they claim to be from', async (_what, address) => {
    const answers = await race(120, (index) =>
      sendMessage(from(address(index)), written(`p${index}@example.com`)),
    );
    expect(await stored()).toBe(20);
    expect(new Set(refusals(answers))).toEqual(new Set(['CONTACT_CROWDED']));
  });

  test('takes messages of signed-in users where neighbours have filled the network’s count: five an hour', async () => {
    await race(30, (index) => sendMessage(from('198.51.100.7'), written(`p${index}@example.com`)));
    const user = { ...from('198.51.100.7'), actor: userActor() };
    const answers = await race(8, (index) => sendMessage(user, written(`own${index}@example.com`)));
    expect(await stored()).toBe(25);
    expect(refusals(answers)).toHaveLength(3);
  });

  test('says when to try again, and then takes messages again', async () => {
    let now = new Date();
    const context = { ...testContext({ db, clock: () => now }), clientAddress: '198.51.100.7' };
    const send = () => sendMessage(context, written('kim@example.com'));
    await race(5, send);
    now = new Date(now.getTime() + 600_000);
    await expect(send()).rejects.toMatchObject({ data: { retryAfterSeconds: 3000 } });
    now = new Date(now.getTime() + 3_000_001);
    await expect(send()).resolves.toHaveProperty('id');
  });
});
