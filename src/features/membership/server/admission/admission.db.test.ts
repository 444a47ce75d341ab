import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { noticesOfCampaigns, toldIn } from '../../../../../tests/support/told-in.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import { campaignRow, makeCampaign, makeMember, makeSession, memberRow } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeExam, makeSubmission } from '#demo/factories/qualification.ts';
import type { Database } from '#platform/database/connect.ts';
import { DAY_MS } from '#shared/time.ts';
import { OPEN_REQUESTS } from '#features/campaigns/admission/rules.ts';
import { getCampaign } from '../for-others/get-campaign.ts';
import { joinCampaign } from '../members/join-campaign.ts';
import { confirmAttendance } from '#features/seats/server/confirm-attendance.ts';
import { acceptRequest, declineRequest } from './answer-request.ts';
import { askToJoin, withdrawRequest } from './ask-to-join.ts';
import { listRequests } from './list-requests.ts';
import { createCampaignLink, hashLinkToken, removeLink } from './manage-link.ts';
import { getAdmission, setAdmission } from './set-admission.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2026-05-01T12:00:00.000Z');
const hours = (count: number) => new Date(now.getTime() + count * (DAY_MS / 24));

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow, clock = now, database: Database = db) =>
  testContext({ db: database, actor: playerActor(player), clock });
const refusedWith = (code: string) => ({ refusal: { code } });
const isDone = ({ status }: PromiseSettledResult<unknown>) => status === 'fulfilled';

/** A campaign with its owner, an upcoming session and a stranger. */
async function open(given: Parameters<typeof makeCampaign>[1] = {}) {
  const campaign = await makeCampaign(db, { title: 'The Mill', ...given });
  const session = await makeSession(db, {
    campaign_id: campaign.id,
    session_number: 3,
    start_date: hours(72),
  });
  const stranger = await makePlayer(db, { alias: `Sam ${campaign.title} ${session.id}`.slice(0, 40) });
  return { campaign, campaignId: campaign.id, owner: campaign.owner!, session, stranger };
}

const membersOf = async (campaignId: string) => {
  const rows = await db
    .selectFrom('campaign_players')
    .select('player_id')
    .where('campaign_id', '=', campaignId)
    .execute();
  return rows.map((row) => row.player_id);
};

const asks = (text: string | null = null) => ({ text });
const tokenOf = (path: string | null) => path!.split('#join=')[1]!;
const says = (playerId: string, answer: string | null = null) => ({ playerId, answer });
const told = async (userId: string) =>
  (await toldIn(db, noticesOfCampaigns)).filter(({ to }) => to.includes(userId));

describe('a campaign that players join by request', () => {
  test('nobody joins or takes a seat around the request; whoever is accepted does, and is told with the word', async () => {
    const { campaignId, session, owner, stranger } = await open({ admission: 'request' });
    const [asking, answering] = [contextOf(stranger), contextOf(owner)];
    const around = [
      () => joinCampaign(asking, { campaignId }),
      () => joinCampaign(asking, { campaignId, link: 'anything' }),
      () => confirmAttendance(asking, { sessionId: session.id }),
    ];
    for (const step of around) await expect(step()).rejects.toMatchObject(refusedWith('ASKING_REQUIRED'));
    await askToJoin(asking, { campaignId, ...asks('I bring dice.') });
    for (const step of around) await expect(step()).rejects.toMatchObject(refusedWith('ASKING_REQUIRED'));
    expect((await getCampaign(asking, { campaignId })).request).toMatchObject({
      status: 'waiting',
      text: 'I bring dice.',
    });
    expect((await getCampaign(asking, { campaignId })).requestsWaiting).toBe(0);
    expect((await getCampaign(answering, { campaignId })).requestsWaiting).toBe(1);
    expect((await listRequests(answering, { campaignId })).items).toEqual([
      {
        player: { id: stranger.id, alias: stranger.alias, aliasImageUrl: null },
        text: 'I bring dice.',
        askedAt: now.toISOString(),
      },
    ]);
    expect(await told(owner.auth_id)).toMatchObject([
      { kind: 'request.asked', title: `${stranger.alias} asks to join The Mill` },
    ]);

    await acceptRequest(answering, { campaignId, ...says(stranger.id, 'Welcome.') });
    expect(await membersOf(campaignId)).toContain(stranger.id);
    expect((await listRequests(answering, { campaignId })).items).toEqual([]);
    await confirmAttendance(asking, { sessionId: session.id });
    const answer = (await told(stranger.auth_id)).find(({ kind }) => kind === 'request.answered');
    expect(answer).toMatchObject({ title: 'You are in: The Mill' });
    expect(answer!.lines).toContain('Welcome.');
  });

  test('who is declined reads the word, and asks again a week later', async () => {
    const { campaignId, owner, stranger } = await open({ admission: 'request' });
    await askToJoin(contextOf(stranger), { campaignId, ...asks() });
    await declineRequest(contextOf(owner), { campaignId, ...says(stranger.id, 'The table is full.') });
    expect((await getCampaign(contextOf(stranger), { campaignId })).request).toMatchObject({
      status: 'declined',
      answer: 'The table is full.',
      mayAskAt: hours(7 * 24).toISOString(),
    });
    const again = (at: Date) => askToJoin(contextOf(stranger, at), { campaignId, ...asks() });
    await expect(again(hours(7 * 24 - 1))).rejects.toMatchObject(refusedWith('ASKED_BEFORE'));
    await again(hours(7 * 24));
    // A withdrawn request is not shown any more, and does not change when the player may ask again.
    await withdrawRequest(contextOf(stranger, hours(7 * 24)), { campaignId });
    expect((await getCampaign(contextOf(stranger), { campaignId })).request).toBeNull();
    await again(hours(7 * 24));
  });

  test('a withdrawn request is not answered, and organisers who have not heard of it never do', async () => {
    const { campaignId, owner, stranger } = await open({ admission: 'request' });
    await askToJoin(contextOf(stranger), { campaignId, ...asks('Please.') });
    await expect(askToJoin(contextOf(stranger), { campaignId, ...asks() })).rejects.toMatchObject(
      refusedWith('REQUEST_WAITS'),
    );
    await withdrawRequest(contextOf(stranger), { campaignId });
    await expect(withdrawRequest(contextOf(stranger), { campaignId })).rejects.toMatchObject(
      refusedWith('REQUEST_GONE'),
    );
    for (const answer of [acceptRequest, declineRequest])
      await expect(answer(contextOf(owner), { campaignId, ...says(stranger.id) })).rejects.toMatchObject(
        refusedWith('REQUEST_GONE'),
      );
    expect(await told(owner.auth_id)).toEqual([]);
  });

  test('a player whom its organiser blocked can neither ask nor be seen or accepted, in words that tell nothing', async () => {
    const { campaignId, owner, stranger } = await open({ admission: 'request' });
    const late = await makePlayer(db);
    await askToJoin(contextOf(late), { campaignId, ...asks() });
    await db
      .insertInto('player_blocks')
      .values([stranger, late].map(({ id }) => ({ player_id: owner.id, blocked_id: id, created_at: now })))
      .execute();
    await expect(askToJoin(contextOf(stranger), { campaignId, ...asks() })).rejects.toMatchObject(
      refusedWith('CANNOT_JOIN'),
    );
    expect((await listRequests(contextOf(owner), { campaignId })).items).toEqual([]);
    expect((await getCampaign(contextOf(owner), { campaignId })).requestsWaiting).toBe(0);
    await expect(acceptRequest(contextOf(owner), { campaignId, ...says(late.id) })).rejects.toMatchObject(
      refusedWith('REQUEST_GONE'),
    );
  });

  test('nobody asks where it is open, paused or run by nobody, and members need not', async () => {
    const { campaignId: openId, owner, stranger } = await open();
    const { campaignId: pausedId } = await open({ admission: 'request', status: 'paused' });
    const { campaignId: ownerlessId } = await open({ admission: 'request', owner: null });
    const outcomes = await Promise.allSettled(
      [openId, pausedId, ownerlessId].map((campaignId) =>
        askToJoin(contextOf(stranger), { campaignId, ...asks() }),
      ),
    );
    expect(outcomes).toMatchObject(
      ['NOTHING_TO_ASK', 'CAMPAIGN_PAUSED', 'NOTHING_TO_ASK'].map((code) => ({ reason: refusedWith(code) })),
    );
    expect(await joinCampaign(contextOf(stranger), { campaignId: ownerlessId })).toEqual({
      roleType: 'owner',
    });
    await expect(askToJoin(contextOf(owner), { campaignId: openId, ...asks() })).rejects.toMatchObject(
      refusedWith('ALREADY_MEMBER'),
    );
  });

  test('who joins meanwhile, because it opened, asks no more: nothing of it comes back when they leave', async () => {
    const { campaignId, session, stranger } = await open({ admission: 'request' });
    const other = await makePlayer(db);
    for (const player of [stranger, other]) await askToJoin(contextOf(player), { campaignId, ...asks() });
    await db.updateTable('campaigns').set({ admission: 'open' }).where('id', '=', campaignId).execute();
    await joinCampaign(contextOf(stranger), { campaignId });
    await confirmAttendance(contextOf(other), { sessionId: session.id });
    const rows = await db
      .selectFrom('join_requests')
      .select('status')
      .where('campaign_id', '=', campaignId)
      .execute();
    expect(rows).toEqual([{ status: 'withdrawn' }, { status: 'withdrawn' }]);
  });
});

/** A player who has all but two of their allowed requests waiting asks six more times at once. Returns how many are waiting afterwards. */
async function askEverywhere(on: Database): Promise<number> {
  const { owner, campaign, stranger } = await open({ admission: 'request' });
  const rows = Array.from({ length: OPEN_REQUESTS + 4 }, () =>
    campaignRow({ game_system_id: campaign.game_system_id, admission: 'request' }),
  );
  await db.insertInto('campaigns').values(rows).execute();
  const ids = rows.map(({ id }) => id);
  const owning = ids.map((id) => memberRow({ campaign_id: id, player_id: owner.id, role_type: 'owner' }));
  await db.insertInto('campaign_players').values(owning).execute();
  const waiting = ids
    .slice(6)
    .map((id) => ({ campaign_id: id, player_id: stranger.id, asked_at: hours(-48) }));
  await db.insertInto('join_requests').values(waiting).execute();
  await race(6, (index) => askToJoin(contextOf(stranger, now, on), { campaignId: ids[index]!, ...asks() }));
  const found = await db
    .selectFrom('join_requests')
    .select('id')
    .where('player_id', '=', stranger.id)
    .execute();
  return found.length;
}

/** A request is accepted, declined and withdrawn at once. Returns which of these took effect, and whether the player is in the campaign. */
async function settleTogether(on: Database) {
  const { campaignId, owner, stranger } = await open({ admission: 'request' });
  await askToJoin(contextOf(stranger), { campaignId, ...asks() });
  const [asking, answering] = [contextOf(stranger, now, on), contextOf(owner, now, on)];
  const steps = [
    () => acceptRequest(answering, { campaignId, ...says(stranger.id) }),
    () => acceptRequest(answering, { campaignId, ...says(stranger.id) }),
    () => withdrawRequest(asking, { campaignId }),
    () => declineRequest(answering, { campaignId, ...says(stranger.id) }),
  ];
  const outcomes = await race(steps.length, (index) => steps[index]!());
  const accepted = outcomes.slice(0, 2).some(isDone);
  return {
    done: outcomes.filter(isDone).length,
    isTrue: accepted === (await membersOf(campaignId)).includes(stranger.id),
  };
}

describe('requests in a race', () => {
  test('one answer or withdrawal takes effect, and whoever was accepted is in', async () => {
    for (let round = 0; round < 4; round += 1)
      expect(await settleTogether(pool)).toEqual({ done: 1, isTrue: true });
  });

  test('canary: without the lock several take effect', luck, async () => {
    expect((await settleTogether(withoutLocks(pool))).done).toBeGreaterThan(1);
  });

  test('no more of one player wait than may', async () => {
    expect(await askEverywhere(pool)).toBe(OPEN_REQUESTS);
  });

  test('canary: without the lock more of them wait', luck, async () => {
    expect(await askEverywhere(withoutLocks(pool))).toBeGreaterThan(OPEN_REQUESTS);
  });
});

describe('a campaign that players join by a private link', () => {
  test('is joined by the link alone, which is told once and kept as a hash; members stay when it ends', async () => {
    const { campaignId, session, owner, stranger } = await open({ admission: 'link' });
    const organiser = contextOf(owner);
    const { path } = await createCampaignLink(organiser, { campaignId });
    const token = tokenOf(path);
    expect(Buffer.from(token, 'base64url').byteLength * 8).toBeGreaterThanOrEqual(128);
    const row = await db.selectFrom('campaign_links').selectAll().executeTakeFirstOrThrow();
    expect(row.token_hash).toBe(hashLinkToken(token));
    const audited = await db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify([row, audited, await getAdmission(organiser, { campaignId })])).not.toContain(
      token,
    );

    const joining = contextOf(stranger);
    await expect(joinCampaign(joining, { campaignId })).rejects.toMatchObject(refusedWith('LINK_REQUIRED'));
    await expect(confirmAttendance(joining, { sessionId: session.id })).rejects.toMatchObject(
      refusedWith('LINK_REQUIRED'),
    );
    await joinCampaign(joining, { campaignId, link: token });
    await removeLink(organiser, { campaignId });
    await expect(removeLink(organiser, { campaignId })).rejects.toMatchObject(refusedWith('NO_LINK'));
    await confirmAttendance(joining, { sessionId: session.id });
  });

  test('a link that was replaced, ended, of another campaign, or not used any more opens nothing', async () => {
    const { campaignId, owner } = await open({ admission: 'link' });
    const elsewhere = await open({ admission: 'link', owner });
    const organiser = contextOf(owner);
    const make = async (id: string) =>
      tokenOf((await createCampaignLink(organiser, { campaignId: id })).path);
    const first = await make(campaignId);
    const foreign = await make(elsewhere.campaignId);
    const second = await make(campaignId);
    const settings = { requiresCertificate: false, minToGo: null, decideHours: null };
    await setAdmission(organiser, { campaignId, revision: 1, admission: 'request', ...settings });
    await setAdmission(organiser, { campaignId, revision: 2, admission: 'link', ...settings });
    for (const link of [first, foreign, second])
      await expect(joinCampaign(contextOf(elsewhere.stranger), { campaignId, link })).rejects.toMatchObject(
        refusedWith('LINK_ENDED'),
      );
    await setAdmission(organiser, { campaignId, revision: 3, admission: 'open', ...settings });
    await expect(createCampaignLink(organiser, { campaignId })).rejects.toMatchObject(
      refusedWith('LINK_NOT_USED'),
    );
  });
});

test('where players are certified, joining, asking and taking a seat want an exam; members keep their seats', async () => {
  const { campaign, campaignId, session, owner, stranger } = await open();
  const member = await makePlayer(db);
  await makeMember(db, { campaign_id: campaignId, player_id: member.id });
  const next = await makeSession(db, { campaign_id: campaignId, start_date: hours(96) });
  await confirmAttendance(contextOf(member), { sessionId: session.id });
  const wish = { campaignId, requiresCertificate: true, minToGo: null, decideHours: null };
  await setAdmission(contextOf(owner), { ...wish, revision: 1, admission: 'open' });
  const refused = refusedWith('CERTIFICATE_REQUIRED');
  await expect(joinCampaign(contextOf(stranger), { campaignId })).rejects.toMatchObject(refused);
  await expect(confirmAttendance(contextOf(member), { sessionId: next.id })).rejects.toMatchObject(refused);
  await setAdmission(contextOf(owner), { ...wish, revision: 2, admission: 'request' });
  await expect(askToJoin(contextOf(stranger), { campaignId, ...asks() })).rejects.toMatchObject(refused);
  // The member already has a seat; confirming it again returns it.
  await confirmAttendance(contextOf(member), { sessionId: session.id });
  const exam = await makeExam(db, { game_system_id: campaign.game_system_id });
  await makeSubmission(db, { exam_id: exam.id, player_id: stranger.id });
  expect((await getCampaign(contextOf(stranger), { campaignId })).isCertified).toBe(true);
  await askToJoin(contextOf(stranger), { campaignId, ...asks() });
});

test('settings are changed by the owner and admins, and ask for no more players than there are seats', async () => {
  const { campaignId, owner, stranger } = await open({ max_players: 4 });
  const wish = { campaignId, admission: 'link', requiresCertificate: true } as const;
  await expect(
    setAdmission(contextOf(owner), { ...wish, revision: 1, minToGo: 5, decideHours: 24 }),
  ).rejects.toMatchObject(refusedWith('MIN_TO_GO_ABOVE_SEATS'));
  await setAdmission(contextOf(owner), { ...wish, revision: 1, minToGo: 4, decideHours: 24 });
  const admin = testContext({ db, actor: userActor({ role: 'admin' }) });
  await setAdmission(admin, { ...wish, revision: 2, minToGo: 3, decideHours: 24 });
  expect(await getAdmission(contextOf(owner), { campaignId })).toEqual({
    admission: 'link',
    requiresCertificate: true,
    minToGo: 3,
    decideHours: 24,
    revision: 3,
    link: null,
  });
  await expect(getAdmission(contextOf(stranger), { campaignId })).rejects.toMatchObject(
    refusedWith('FORBIDDEN'),
  );
});
