import { insertSearch } from '#features/tables/server/records/searches.ts';
import { DAY_MS } from '#shared/time.ts';
import type { Database } from '#platform/database/connect.ts';
import {
  makeAnnouncement,
  makeGameSystem,
  makeMember,
  makeQuestion,
  makeRating,
  makeSeat,
  makeSession,
} from '#demo/factories/games.ts';
import {
  makeManager,
  makeRetailer,
  makeRetailerLink,
  makeVisit,
  makeVisitRetailer,
} from '#demo/factories/places.ts';
import { makeGameAccount, makePlayer } from '#demo/factories/people.ts';
import { makeAdminRequest, makeModerationCase } from '#demo/factories/moderation.ts';
import { makeExam, makeCertificate, makeSubmission } from '#demo/factories/qualification.ts';
import { versionOfQuestions } from '#features/exams/server/digests.ts';
import { type Role, type SignedIn } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { ThingIds } from './world.ts';

/** Somebody else in a campaign, who co-organises it. */
export async function makeOther(db: Database, campaignId: Id): Promise<Id> {
  const { id } = await makePlayer(db);
  await makeMember(db, { campaign_id: campaignId, player_id: id, co_organises: true });
  return id;
}

/** Two requests of the stranger's. */
export const makeAdminRequests = async (db: Database, stranger: { auth_id: Id }): Promise<ThingIds> => ({
  own: (await makeAdminRequest(db, { asked_by: stranger.auth_id })).id,
  others: (await makeAdminRequest(db, { asked_by: stranger.auth_id })).id,
  missing: newId(),
});

type Owned = { id: Id; owner: { id: Id } | null };

/** What was announced and asked in two campaigns. */
export async function makeWords(db: Database, campaigns: { own: Owned; others: Owned }) {
  const announce = async ({ id, owner }: Owned, removedAt: Date | null) => {
    const given = { campaign_id: id, author_id: owner!.id, removed_at: removedAt };
    return (await makeAnnouncement(db, given)).id;
  };
  const ask = async ({ id }: Owned) => (await makeQuestion(db, { campaign_id: id })).id;
  const { own, others } = campaigns;
  const now = new Date();
  return {
    announcement: { own: await announce(own, null), others: await announce(others, null), missing: newId() },
    takenBack: { own: await announce(own, now), others: await announce(others, now), missing: newId() },
    question: { own: await ask(own), others: await ask(others), missing: newId() },
  };
}

type Persons = { owner: { auth_id: Id }; stranger: { auth_id: Id } };

/** A decision about a file of each, which says that it is hidden. */
export const makeDecisions = async (
  db: Database,
  { owner, stranger }: Persons,
  file: ThingIds,
): Promise<ThingIds> => ({
  own: (await makeModerationCase(db, { user_id: owner.auth_id, thing_id: file.own })).id,
  others: (await makeModerationCase(db, { user_id: stranger.auth_id, thing_id: file.others })).id,
  missing: newId(),
});

/** A decision about something of each that is removed, with an appeal that waits. */
export async function makeAppeals(db: Database, { owner, stranger }: Persons): Promise<ThingIds> {
  const appealed = { decision: 'remove', appeal: 'It is harmless.', appealed_at: new Date() } as const;
  return {
    own: (await makeModerationCase(db, { ...appealed, user_id: owner.auth_id })).id,
    others: (await makeModerationCase(db, { ...appealed, user_id: stranger.auth_id })).id,
    missing: newId(),
  };
}

/** Somebody who waits for a seat of a session. */
export async function makeWaiting(db: Database, sessionId: Id): Promise<Id> {
  const { id } = await makePlayer(db);
  const entry = { session_id: sessionId, player_id: id, place: 1, waiting_since: new Date() };
  await db.insertInto('waitlist_entries').values(entry).execute();
  return id;
}

/** A refund that the organiser of a campaign owes. */
export async function makeRefund(db: Database, campaignId: Id, organiserId: Id): Promise<Id> {
  const { id } = await db
    .insertInto('refunds')
    .values({
      player_id: (await makePlayer(db)).id,
      organiser_id: organiserId,
      campaign_id: campaignId,
      campaign_title: 'The Lantern Road',
      session_number: 1,
      session_start: new Date(),
      price: '5.00',
      cancelled_at: new Date(Date.now() - 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A session in each campaign that was called off a moment ago. */
export async function makeCalledOff(db: Database, campaigns: { own: Id; others: Id }) {
  const make = async (campaignId: Id) => {
    // It can be undone for as long as the tests take.
    const off = { call_off_id: newId(), called_off_at: new Date(Date.now() + DAY_MS) };
    const { id } = await makeSession(db, { campaign_id: campaignId, session_number: 77, ...off });
    return { sessionId: id, callOffId: off.call_off_id };
  };
  const [own, others] = [await make(campaigns.own), await make(campaigns.others)];
  return {
    calledOffSession: { own: own.sessionId, others: others.sessionId, missing: newId() },
    callOff: { own: own.callOffId, others: others.callOffId, missing: newId() },
  };
}

/** A session that is over, with a seat of the player if one is given, who is no member any more. */
export async function makePlayedSession(
  db: Database,
  campaignId: Id,
  player: { id: Id } | null,
): Promise<Id> {
  const session = await makeSession(db, {
    campaign_id: campaignId,
    start_date: new Date(Date.now() - DAY_MS),
  });
  if (player) {
    await makeSeat(db, { session_id: session.id, player_id: player.id });
    await db
      .deleteFrom('campaign_players')
      .where('campaign_id', '=', campaignId)
      .where('player_id', '=', player.id)
      .execute();
  }
  return session.id;
}

/** A game system that the player is certified for, with another exam still to be taken; the player is rated too. */
export async function makeQualification(db: Database, player: { id: Id }) {
  const { id } = await makeGameSystem(db);
  const account = await makeGameAccount(db, { player_id: player.id, game_system_id: id });
  const taken = await makeExam(db, { game_system_id: id });
  const submission = await makeSubmission(db, { player_id: player.id, exam_id: taken.id });
  const certified = await makeExam(db, { game_system_id: id });
  const certificate = await makeCertificate(db, { player_id: player.id, exam_id: certified.id });
  const exam = await makeExam(db, { game_system_id: id });
  await makeRating(db, { player_id: player.id });
  return {
    gameSystemId: id,
    gameAccountId: account.id,
    submissionId: submission.id,
    certificate: { ...certificate, examId: certified.id },
    exam: {
      id: exam.id,
      questionIds: exam.questions.map((question) => question.id),
      shownSha256: versionOfQuestions(exam.questions),
    },
  };
}

/** A visit of the player's user at a store. */
export async function makeStay(db: Database, player: { auth_id: Id }, retailerId: Id): Promise<Id> {
  const { id } = await makeVisit(db, { auth_id: player.auth_id });
  await makeVisitRetailer(db, { visit_id: id, retailer_id: retailerId });
  return id;
}

/** A search that the player saved. */
export async function makeSearch(db: Database, playerId: Id): Promise<Id> {
  const id = newId();
  await insertSearch(db, {
    id,
    playerId,
    name: 'Thursdays',
    search: { weekdays: [4] },
    rhythm: 'never',
    position: null,
    at: new Date(),
    dueAt: null,
  });
  return id;
}

/** A store that the player manages and is linked to, with a campaign of theirs. */
export async function makeStore(db: Database, player: { id: Id; auth_id: Id }): Promise<Id> {
  const { id } = await makeRetailer(db);
  await makeManager(db, { player_id: player.id, retailer_id: id });
  await makeRetailerLink(db, { player_id: player.id, retailer_id: id });
  return id;
}

export const signedIn = (
  userId: Id,
  email: string | null,
  playerId: Id | null = null,
  role: Role = 'user',
): SignedIn => ({ kind: 'user', userId, role, email, emailConfirmed: true, playerId });

export async function signIn(db: Database, userId: Id): Promise<Id> {
  await db
    .insertInto('auth.sign_ins')
    // Whoever is signed in twice may have been within one moment.
    .onConflict((conflict) => conflict.doNothing())
    .values({
      user_id: userId,
      hour: new Date(),
      outcome: 'good',
      way: 'password',
      slot: 0,
      last_at: new Date(),
    })
    .execute();
  const now = new Date();
  const session = await db
    .insertInto('auth.sessions')
    .values({
      id: newId(),
      user_id: userId,
      token: newId(),
      expires_at: new Date(now.getTime() + DAY_MS),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return session.id;
}
