import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../../tests/support/actors.ts';
import { testContext, type TestContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { makeInvite, makePlayer } from '#demo/factories/people.ts';
import { MailError } from '#platform/mail/delivery.ts';
import { newId } from '#shared/ids.ts';
import { newInviteShape } from '../../contract.ts';
import {
  OWN_SENDINGS_TO_ADDRESS_A_DAY,
  RESEND_REST_MS,
  SENDINGS_A_DAY,
  SENDINGS_TO_ADDRESS_A_DAY,
} from '../../rules.ts';
import { cancelInvite } from '../cancel-invite.ts';
import { createInvite } from '../create-invite.ts';
import { hashInviteToken } from '../invite-token.ts';
import { openLink } from '../links/open-link.ts';
import { resendInvite } from './resend-invite.ts';

const { db, url } = testDatabase();
const pool = racePool();
const now = new Date('2026-05-01T12:00:00.000Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
/** The same for all requests, as on one server: the counters' keys depend on the secret. */
const env = { SECRET: 'one secret for all requests of this test' };
const friend = { email: 'Kim@Example.net', firstName: 'Kim', lastName: 'Lee' };

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow, clock: Date | (() => Date) = now) =>
  testContext({ db, actor: playerActor(player), clock, env });
const refusedWith = (code: string) => ({ refusal: { code } });

const inviteRowOf = (id: string) =>
  db.selectFrom('invites').selectAll().where('id', '=', id).executeTakeFirst();

const tokenIn = ({ sent }: TestContext, index = sent.length - 1): string =>
  sent[index]?.action?.url.split('/').at(-1) ?? '';

const to = (number: number) => ({ ...friend, email: `friend-${number}@example.net` });

/** A context whose mail server accepts nothing. */
function withoutMailServer(context: TestContext, code = 'ECONNREFUSED'): TestContext & { tries: number } {
  const broken = { ...context, tries: 0 };
  broken.mail = {
    ...context.mail,
    send: () => {
      broken.tries += 1;
      return Promise.reject(new MailError({ code, says: 'No answer', permanent: false }));
    },
  };
  return broken;
}

describe('a new invitation', () => {
  test('is stored as sent with its date, and its message greets by name and holds the link', async () => {
    const context = contextOf(await makePlayer(db, { alias: 'Raven' }));
    const invite = await createInvite(context, { ...friend, cell: '555-0100' });
    expect(invite).toEqual({
      id: invite.id,
      ...friend,
      cell: '555-0100',
      status: 'sent',
      failure: null,
      dateSent: now.toISOString(),
      createdAt: now.toISOString(),
      expiresAt: days(30).toISOString(),
      accepter: null,
    });
    expect(context.queued).toEqual([]);
    const [message] = context.sent;
    expect(message?.to).toBe(friend.email);
    expect(message?.subject).toBe('Invitation to Guildhall from Raven');
    expect(message?.paragraphs[0]).toBe('Hi Kim,');
    expect(message?.action?.url).toMatch(/^http:\/\/localhost:3000\/accept-invite\/[A-Za-z0-9_-]{43}$/);
  });

  test("keeps its token as a hash alone; the picture's address does not hold it", async () => {
    const context = contextOf(await makePlayer(db));
    const { id } = await createInvite(context, friend);
    const token = tokenIn(context);
    expect(Buffer.from(token, 'base64url').byteLength * 8).toBe(256);
    const row = await inviteRowOf(id);
    expect(row?.token).toBe(hashInviteToken(token));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(context.sent[0]?.pixelUrl).not.toContain(token);
    const audited = await db.selectFrom('audit_log').selectAll().execute();
    expect(audited.map(({ action }) => action)).toEqual(['invite.create']);
    expect(JSON.stringify(audited)).not.toMatch(new RegExp(`${token}|${friend.email}`, 'i'));
  });

  test('that the mail server refuses is tried once, stays, and says email_failed', async () => {
    const context = withoutMailServer(contextOf(await makePlayer(db)));
    const invite = await createInvite(context, friend);
    expect(invite).toMatchObject({ ...friend, status: 'email_failed', dateSent: null });
    expect(await inviteRowOf(invite.id)).toMatchObject({ status: 'email_failed', date_sent: null });
    expect([context.tries, context.queued]).toEqual([1, []]);
  });

  test('nobody waits for the mail server with a connection in hand', async () => {
    const single = openDatabase({ url, max: 1 });
    try {
      const context = { ...contextOf(await makePlayer(db)), db: single.db };
      let seen: unknown;
      context.mail = {
        ...context.mail,
        send: async () => {
          // If the only connection were in use, this would wait forever.
          seen = await single.db.selectFrom('invites').select(['status', 'date_sent']).executeTakeFirst();
        },
      };
      await createInvite(context, friend);
      expect(seen).toEqual({ status: 'sent', date_sent: null });
    } finally {
      await single.close();
    }
  });

  test('is refused without an address, and to oneself', async () => {
    const player = await makePlayer(db, { email: 'me@example.net' });
    const attempts = [
      [testContext({ db, actor: { ...playerActor(player), email: null } }), friend, 'EMAIL_REQUIRED'],
      [contextOf(player), { ...friend, email: 'ME@example.net' }, 'OWN_ADDRESS'],
    ] as const;
    for (const [context, input, code] of attempts) {
      await expect(createInvite(context, input)).rejects.toMatchObject(refusedWith(code));
      expect(context.sent).toEqual([]);
    }
    expect(await db.selectFrom('invites').select('id').execute()).toEqual([]);
  });
});

test('names from before the rules for names reach no mail: neither subject nor text hold an address or a number', async () => {
  const alias = 'Verify at evil.example/login NOW';
  const player = await makePlayer(db, { alias });
  const invite = { firstName: 'your account is blocked, call +1 900 555 1234', lastName: 'at evil.example' };
  const context = contextOf(player);
  await createInvite(context, { ...friend, ...invite });
  const [message] = context.sent;
  expect(message?.subject).toBe('Invitation to Guildhall from a player');
  expect(message?.paragraphs[0]).toBe('Hi there,');
  expect(JSON.stringify({ ...message, action: null, pixelUrl: null })).not.toMatch(/evil|900|blocked/);
});

describe('sending again', () => {
  test('makes a new link for another 30 days, and the old one stops working', async () => {
    let time = now;
    const context = contextOf(await makePlayer(db), () => time);
    const { id } = await createInvite(context, friend);
    time = days(20);
    const again = await resendInvite(context, { inviteId: id });
    expect(again).toMatchObject({
      status: 'sent',
      dateSent: days(20).toISOString(),
      expiresAt: days(50).toISOString(),
    });
    const reader = testContext({ db, actor: userActor(), clock: days(40) });
    await expect(openLink(reader, { token: tokenIn(context, 0) })).rejects.toMatchObject(
      refusedWith('INVITE_NOT_FOUND'),
    );
    expect(await openLink(reader, { token: tokenIn(context, 1) })).toMatchObject({ isOwn: false });
  });

  test.each(['unsent', 'email_failed', 'read', 'clicked', 'canceled'] as const)(
    'sets the status of a %s one to sent',
    async (status) => {
      const player = await makePlayer(db);
      const { id } = await makeInvite(db, { user_id: player.auth_id, status });
      expect(await resendInvite(contextOf(player), { inviteId: id })).toMatchObject({
        status: 'sent',
        dateSent: now.toISOString(),
      });
    },
  );

  test('that fails says email_failed and keeps the date of the message before', async () => {
    const context = contextOf(await makePlayer(db));
    const { id } = await createInvite(context, friend);
    expect(await resendInvite(withoutMailServer(context), { inviteId: id })).toMatchObject({
      status: 'email_failed',
      dateSent: now.toISOString(),
    });
  });

  test('a failure that comes late does not cover that the message was opened meanwhile', async () => {
    const context = contextOf(await makePlayer(db));
    context.mail = {
      ...context.mail,
      send: async () => {
        await db.updateTable('invites').set({ status: 'clicked' }).execute();
        throw new MailError({ code: 'ETIMEDOUT', says: 'No answer', permanent: false });
      },
    };
    expect(await createInvite(context, friend)).toMatchObject({ status: 'clicked' });
  });
});

describe("others' and answered invitations", () => {
  const acts = { resend: resendInvite, cancel: cancelInvite };

  test.each(['resend', 'cancel'] as const)(
    '%s: foreign and missing ones look alike, and stay',
    async (act) => {
      const { id } = await makeInvite(db);
      const context = contextOf(await makePlayer(db));
      for (const inviteId of [id, newId()]) {
        await expect(acts[act](context, { inviteId })).rejects.toMatchObject(refusedWith('INVITE_NOT_FOUND'));
      }
      expect(await inviteRowOf(id)).toMatchObject({ status: 'sent' });
      expect(context.sent).toEqual([]);
    },
  );

  test.each(['resend', 'cancel'] as const)('%s: an answered one stays as it was answered', async (act) => {
    const player = await makePlayer(db);
    for (const status of ['accepted', 'declined'] as const) {
      const { id } = await makeInvite(db, { user_id: player.auth_id, status });
      await expect(acts[act](contextOf(player), { inviteId: id })).rejects.toMatchObject(
        refusedWith('INVITE_ANSWERED'),
      );
      expect(await inviteRowOf(id)).toMatchObject({ status });
    }
  });

  test('cancelling deletes the own one, and its link stops working', async () => {
    const context = contextOf(await makePlayer(db));
    const { id } = await createInvite(context, friend);
    await cancelInvite(context, { inviteId: id });
    expect(await inviteRowOf(id)).toBeUndefined();
    await expect(openLink(context, { token: tokenIn(context) })).rejects.toMatchObject(
      refusedWith('INVITE_NOT_FOUND'),
    );
  });
});

describe('a message that did not go out', () => {
  test.each([
    ['EENVELOPE 550', 'address'],
    ['EADDRESS', 'address'],
    ['ECONNREFUSED', 'server'],
    ['EAUTH 535', 'server'],
    ['EENVELOPE 451', 'server'],
  ])('%s says that the fault is with the %s, until it went out', async (code, failure) => {
    const context = contextOf(await makePlayer(db));
    const { id, ...made } = await createInvite(withoutMailServer(context, code), friend);
    expect(made).toMatchObject({ status: 'email_failed', failure });
    expect(await resendInvite(context, { inviteId: id })).toMatchObject({ status: 'sent', failure: null });
  });

  test('counts against no limit: the first one that goes out is the first of the day', async () => {
    const context = contextOf(await makePlayer(db));
    const { id } = await createInvite(withoutMailServer(context), friend);
    for (let count = 0; count < SENDINGS_A_DAY + 1; count += 1)
      await resendInvite(withoutMailServer(context), { inviteId: id });
    expect(await resendInvite(context, { inviteId: id })).toMatchObject({ status: 'sent' });
    expect(context.sent).toHaveLength(1);
    const others = contextOf(await makePlayer(db));
    expect(await createInvite(others, friend)).toMatchObject({ status: 'sent' });
  });
});

describe('one open invitation of a user to an address', () => {
  test('a second is refused, names the first, and sends nothing; cancelled or declined, it makes room', async () => {
    const context = contextOf(await makePlayer(db));
    const first = await createInvite(context, friend);
    await expect(createInvite(context, { ...friend, email: 'kim@EXAMPLE.net' })).rejects.toMatchObject({
      ...refusedWith('ALREADY_INVITED'),
      data: { inviteId: first.id, firstName: 'Kim', createdAt: now.toISOString() },
    });
    expect(context.sent).toHaveLength(1);
    await cancelInvite(context, { inviteId: first.id });
    const { id } = await createInvite(context, friend);
    await db
      .updateTable('invites')
      .set({ status: 'declined', decision: 'declined', date_decided: now })
      .execute();
    expect((await createInvite(context, friend)).id).not.toBe(id);
  });

  test('of 20 requests at once one is made, and one message goes out', async () => {
    const player = await makePlayer(db);
    const contexts = Array.from({ length: 20 }, () => ({ ...contextOf(player), db: pool }));
    const outcomes = await race(20, (index) => createInvite(contexts[index]!, friend));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(19);
    for (const reason of refused) expect(reason).toMatchObject(refusedWith('ALREADY_INVITED'));
    expect(contexts.flatMap(({ sent }) => sent)).toHaveLength(1);
    expect(await db.selectFrom('invites').select('id').execute()).toHaveLength(1);
  });

  test('whoever accepted is not invited again', async () => {
    const [player, guest] = [await makePlayer(db), await makePlayer(db, { email: 'kim@example.net' })];
    await makeInvite(db, {
      user_id: player.auth_id,
      email: 'kim@example.net',
      status: 'accepted',
      accepted_by_player_id: guest.id,
    });
    await expect(createInvite(contextOf(player), friend)).rejects.toMatchObject(
      refusedWith('FRIEND_ACCEPTED'),
    );
  });
});

test('an invitation that was sent again rests for a minute: of two presses one sends', async () => {
  let time = now;
  const context = contextOf(await makePlayer(db), () => time);
  const { id } = await createInvite(context, friend);
  await resendInvite(context, { inviteId: id });
  await expect(resendInvite(context, { inviteId: id })).rejects.toMatchObject(refusedWith('RESENT_JUST_NOW'));
  expect(context.sent).toHaveLength(2);
  time = new Date(now.getTime() + RESEND_REST_MS + 1);
  await resendInvite(context, { inviteId: id });
  expect(context.sent).toHaveLength(3);
});

test('the personal line stands in the message, also when it is sent again; addresses in it are refused', async () => {
  const context = contextOf(await makePlayer(db, { alias: 'Raven' }));
  const message = 'We miss a healer on Thursdays!';
  const { id } = await createInvite(context, { ...friend, message });
  await resendInvite(context, { inviteId: id });
  for (const { paragraphs } of context.sent) expect(paragraphs).toContain(`Raven writes: “${message}”`);
  expect([message, 'see evil.example', 'a'.repeat(201), '🎲'.repeat(200)].map(takesMessage)).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(newInviteShape.parse({ ...friend, message: 'a\r\nBcc: b' }).message).toBe('a Bcc: b');
});

const takesCell = (cell: string) => newInviteShape.safeParse({ ...friend, cell }).success;
const takesMessage = (message: string) => newInviteShape.safeParse({ ...friend, message }).success;

test('a cell is a number', () => {
  expect(['', '555-0100', '+1 (510) 555-0100', '510.555.0100 x12'].map(takesCell)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['call me maybe', '📞', '12'].map(takesCell)).toEqual([false, false, false]);
});

describe('the limits of a day', () => {
  test(`a user sends ${SENDINGS_A_DAY} messages; taking invitations back makes no room, the next day does`, async () => {
    let time = now;
    const player = await makePlayer(db);
    const context = contextOf(player, () => time);
    for (let count = 1; count < SENDINGS_A_DAY; count += 1) await createInvite(context, to(count));
    const last = await createInvite(context, to(0));
    await cancelInvite(context, { inviteId: last.id });
    await expect(createInvite(context, to(0))).rejects.toMatchObject({
      ...refusedWith('TOO_MANY_INVITES'),
      data: { retryAfterSeconds: 24 * 3600 },
    });
    const [first] = await db.selectFrom('invites').select('id').limit(1).execute();
    await expect(resendInvite(context, { inviteId: first!.id })).rejects.toMatchObject(
      refusedWith('TOO_MANY_INVITES'),
    );
    expect(context.sent).toHaveLength(SENDINGS_A_DAY);
    await createInvite(contextOf(await makePlayer(db)), to(0));
    time = days(1.01);
    await createInvite(context, to(0));
  });

  test(`one user sends ${OWN_SENDINGS_TO_ADDRESS_A_DAY} of them to one address, which leaves room for others`, async () => {
    const context = contextOf(await makePlayer(db));
    for (let count = 0; count < OWN_SENDINGS_TO_ADDRESS_A_DAY; count += 1) {
      const { id } = await createInvite(context, friend);
      await cancelInvite(context, { inviteId: id });
    }
    await expect(createInvite(context, friend)).rejects.toMatchObject(refusedWith('ADDRESS_LIMIT_REACHED'));
    expect(await createInvite(contextOf(await makePlayer(db)), friend)).toMatchObject({ status: 'sent' });
  });

  test(`an address gets ${SENDINGS_TO_ADDRESS_A_DAY} messages, whoever invites and however it is written`, async () => {
    for (let count = 0; count < SENDINGS_TO_ADDRESS_A_DAY; count += 1) {
      await createInvite(contextOf(await makePlayer(db)), friend);
    }
    const context = contextOf(await makePlayer(db));
    await expect(createInvite(context, { ...friend, email: 'kim@EXAMPLE.net' })).rejects.toMatchObject(
      refusedWith('RECIPIENT_LIMIT_REACHED'),
    );
    expect(context.sent).toEqual([]);
  });
});
