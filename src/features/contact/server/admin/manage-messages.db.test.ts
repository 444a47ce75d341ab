import { describe, expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { makeUser } from '#demo/factories/people.ts';
import { contactNotices, messageAnswered } from '../notices.ts';
import { listMessages, setHandled } from './manage-messages.ts';
import { findOpenMessages } from '../records/contact-messages.ts';
import { sendMessage } from '../send-message.ts';
import { sendAnswer } from './send-answer.ts';

const { db } = testDatabase();
const pool = racePool();
const admin = userActor({ role: 'admin' });
const asAdmin = testContext({ db, actor: admin });

test('a message that was sent waits in the inbox until an admin is done with it, and can wait again', async () => {
  const sent = { name: 'Kim', email: 'kim@example.com', subject: 'Where?', message: 'Where do I sign up?' };
  const { id } = await sendMessage(testContext({ db }), sent);
  expect((await listMessages(asAdmin, { state: 'open' })).items).toMatchObject([
    { ...sent, handledAt: null },
  ]);
  expect(await findOpenMessages(db)).toMatchObject({ count: 1 });
  await setHandled(asAdmin, { messageId: id, handled: true });
  expect((await listMessages(asAdmin, { state: 'open' })).items).toEqual([]);
  expect((await listMessages(asAdmin, { state: 'done', q: 'where' })).items).toHaveLength(1);
  await setHandled(asAdmin, { messageId: id, handled: false });
  expect(await findOpenMessages(db)).toMatchObject({ count: 1 });
});

const written = {
  name: 'Kim',
  email: 'kim@example.com',
  subject: 'Lost dice',
  message: 'Has anybody found mine?',
};
const answer = 'They lie at the front desk.\n\nCome by!';

describe('an answer', () => {
  test('goes to the writer’s address, is kept, and is the end of the message', async () => {
    const { id } = await sendMessage(testContext({ db }), written);
    const context = testContext({ db, actor: admin });
    await sendAnswer(context, { messageId: id, answer });
    expect(context.queued).toMatchObject([
      {
        to: 'kim@example.com',
        replyTo: context.config.contactEmail,
        subject: 'Our answer: Lost dice',
        paragraphs: ['Hello Kim,', answer],
        below: ['You wrote:\nHas anybody found mine?'],
      },
    ]);
    expect((await listMessages(asAdmin, { state: 'done' })).items).toMatchObject([
      { id, answer: { text: answer, at: expect.any(String) as unknown } },
    ]);
    expect(await toldIn(db, contactNotices)).toEqual([]);
  });

  test('is told in the app to a writer who was signed in, though the mail goes to the address that they gave', async () => {
    const { id: userId } = await makeUser(db);
    const { id } = await sendMessage(testContext({ db, actor: userActor({ userId }) }), written);
    await sendAnswer(testContext({ db, actor: admin }), { messageId: id, answer });
    expect(await toldIn(db, contactNotices)).toEqual([
      {
        kind: 'contact.answered',
        to: [userId],
        title: 'We answered your message: Lost dice',
        lines: [answer, 'The answer went to you by mail, too.'],
        path: '/contact',
      },
    ]);
    expect(messageAnswered.channels.mail).toBe('never');
  });

  test('keeps when the message was done before, and leaves ids alone in the audit log', async () => {
    const { id: messageId } = await sendMessage(testContext({ db }), written);
    await setHandled(asAdmin, { messageId, handled: true });
    const done = (await listMessages(asAdmin, {})).items[0]!.handledAt;
    await sendAnswer(testContext({ db, actor: admin }), { messageId, answer });
    expect((await listMessages(asAdmin, {})).items[0]!.handledAt).toBe(done);
    const entries = await db.selectFrom('audit_log').selectAll().execute();
    expect(entries.map(({ action, subject_id }) => [action, subject_id])).toContainEqual([
      'contact-message.answer',
      messageId,
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/kim|dice|desk/i);
  });

  test('of many admins at once is one: the others are told that it was answered', async () => {
    const { id: messageId } = await sendMessage(testContext({ db }), written);
    const contexts = Array.from({ length: 12 }, () => testContext({ db: pool, actor: admin }));
    const answers = await race(12, (index) =>
      sendAnswer(contexts[index]!, { messageId, answer: `Answer ${index}` }),
    );
    const refused = answers.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { refusal: { code: string } }).refusal.code] : [],
    );
    expect(refused).toEqual(Array.from({ length: 11 }, () => 'MESSAGE_ANSWERED'));
    const [mail, ...more] = contexts.flatMap(({ queued }) => queued);
    expect(more).toEqual([]);
    expect((await listMessages(asAdmin, {})).items[0]!.answer!.text).toBe(mail!.paragraphs[1]);
  });

  test('that can’t be told is not kept', async () => {
    const { id: messageId } = await sendMessage(testContext({ db }), written);
    const context = testContext({ db, actor: admin });
    const mail = { ...context.mail, enqueue: () => Promise.reject(new Error('no queue')) };
    await expect(sendAnswer({ ...context, mail }, { messageId, answer })).rejects.toThrow('no queue');
    expect((await listMessages(asAdmin, {})).items[0]).toMatchObject({ answer: null, handledAt: null });
  });
});
