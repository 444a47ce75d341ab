import { expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { countOpen, listMessages, setHandled } from './manage-messages.ts';
import { sendMessage } from '../send-message.ts';

const { db } = testDatabase();
const asAdmin = testContext({ db, actor: userActor({ role: 'admin' }) });

test('a message that was sent waits in the inbox until an admin is done with it, and can wait again', async () => {
  const sent = { name: 'Kim', email: 'kim@example.com', subject: 'Where?', message: 'Where do I sign up?' };
  const { id } = await sendMessage(testContext({ db }), sent);
  expect((await listMessages(asAdmin, { state: 'open' })).items).toMatchObject([
    { ...sent, handledAt: null },
  ]);
  expect(await countOpen(asAdmin)).toEqual({ open: 1 });
  await setHandled(asAdmin, { messageId: id, handled: true });
  expect((await listMessages(asAdmin, { state: 'open' })).items).toEqual([]);
  expect((await listMessages(asAdmin, { state: 'done', q: 'where' })).items).toHaveLength(1);
  await setHandled(asAdmin, { messageId: id, handled: false });
  expect(await countOpen(asAdmin)).toEqual({ open: 1 });
});
