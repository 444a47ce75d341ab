import { forged } from '../../../../../tests/fixtures/forged.ts';
import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../../tests/support/actors.ts';
import { testContext, type TestContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { createInvite } from '../create-invite.ts';
import { resendInvite } from '../sending/resend-invite.ts';
import { invitationMails } from './set-invitable.ts';
import { getOwnInvitable, setOwnInvitable } from './set-own-invitable.ts';

const { db } = testDatabase();
const friend = { email: 'Kim@Example.net', firstName: 'Kim', lastName: 'Lee' };

const someone = async () => testContext({ db, actor: playerActor(await makePlayer(db)) });

/** The token of the link in the last mail. */
const tokenIn = ({ sent }: TestContext) => sent.at(-1)?.unsubscribe?.url.split('/').at(-1) ?? '';

async function invited() {
  const context = await someone();
  const invite = await createInvite(context, friend);
  return { context, invite, token: tokenIn(context), mails: invitationMails(context) };
}

const refused = { refusal: { code: 'INVITE_REFUSED', message: "This person can't be invited." } };

describe('an address that wants no invitations', () => {
  test('gets none from anybody, however it is written, and none again', async () => {
    const { context, invite, token, mails } = await invited();
    await mails.set(token, false);
    await expect(resendInvite(context, { inviteId: invite.id })).rejects.toMatchObject(refused);
    const other = await someone();
    for (const email of ['kim@example.net', 'KIM@EXAMPLE.NET']) {
      await expect(createInvite(other, { ...friend, email })).rejects.toMatchObject(refused);
    }
    expect([context.sent.length, other.sent.length]).toEqual([1, 0]);
    expect(await createInvite(other, { ...friend, email: 'kim.lee@example.net' })).toMatchObject({
      status: 'sent',
    });
  });

  test('is refused and allowed again by its own user, whose link in a mail says the same', async () => {
    const own = testContext({ db, actor: userActor({ email: friend.email }) });
    expect(await getOwnInvitable(own)).toEqual({ isInvitable: true });
    await setOwnInvitable(own, { isInvitable: false });
    await setOwnInvitable(own, { isInvitable: false });
    expect(await getOwnInvitable(own)).toEqual({ isInvitable: false });
    const other = await someone();
    await expect(createInvite(other, friend)).rejects.toMatchObject(refused);
    await setOwnInvitable(own, { isInvitable: true });
    expect(await createInvite(other, friend)).toMatchObject({ status: 'sent' });
    await invitationMails(other).set(tokenIn(other), false);
    expect(await getOwnInvitable(own)).toEqual({ isInvitable: false });
  });

  test('that is not confirmed is not its user’s to refuse for', async () => {
    const unconfirmed = { email: friend.email, emailConfirmed: false };
    const own = testContext({ db, actor: userActor(unconfirmed) });
    expect(await getOwnInvitable(own)).toEqual({ isInvitable: null });
    await expect(setOwnInvitable(own, { isInvitable: false })).rejects.toMatchObject({
      refusal: { code: 'EMAIL_REQUIRED' },
    });
  });

  test('is kept as a keyed hash alone; the link holds neither address nor hash', async () => {
    const { token, mails, context } = await invited();
    await mails.set(token, false);
    const [row] = await db.selectFrom('refused_invitations').selectAll().execute();
    expect(JSON.stringify(row)).not.toMatch(/kim|example/i);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/kim|example/i);
    expect(token).not.toContain(row!.address_hash);
    expect(context.keys.hash('another use', friend.email.toLowerCase())).not.toBe(row!.address_hash);
  });

  test('changes nothing of the invitation that waits: nothing there tells the inviter', async () => {
    const { token, mails } = await invited();
    const before = await db.selectFrom('invites').selectAll().execute();
    await mails.set(token, false);
    expect(await db.selectFrom('invites').selectAll().execute()).toEqual(before);
    expect(await db.selectFrom('audit_log').select('action').execute()).toEqual([
      { action: 'invite.create' },
    ]);
  });

  test('can allow invitations again by the same link', async () => {
    const { token, mails } = await invited();
    await mails.set(token, false);
    await mails.set(token, false);
    expect(await mails.find(token)).toMatchObject({ isOn: false });
    await mails.set(token, true);
    expect(await mails.find(token)).toMatchObject({ isOn: true });
    expect(await createInvite(await someone(), friend)).toMatchObject({ status: 'sent' });
  });

  test('is not reached by looking at the link, nor by one that nobody here made', async () => {
    const { token, mails } = await invited();
    await mails.find(token);
    expect(await mails.find(forged(token))).toBeNull();
    await mails.set(forged(token), false);
    await mails.set('', false);
    expect(await db.selectFrom('refused_invitations').select('address_hash').execute()).toEqual([]);
  });
});
