import { openPushKeys } from '../../src/platform/push/push-keys.ts';
import { deriveDataKeys } from '../../src/platform/security/data-keys.ts';
import { versionOf } from '../../src/features/contracts/server/digests.ts';
import type { Database } from '../../src/platform/database/connect.ts';
import { makeCampaignFile, makeUpload } from '../../src/demo/factories/files.ts';
import { makeContractTemplate, makeDecision, textOf } from '../../src/demo/factories/agreements.ts';
import {
  makeAnnouncement,
  makeCalendarAddress,
  makeCampaign,
  makeGameSystem,
  makeMember,
  makeQuestion,
  makeRating,
  makeSeat,
  makeSeries,
  makeSession,
} from '../../src/demo/factories/games.ts';
import {
  makeConvention,
  makeManager,
  makeRetailer,
  makeRetailerLink,
  makeVisit,
  makeVisitRetailer,
} from '../../src/demo/factories/places.ts';
import {
  makeContactMessage,
  makeGameAccount,
  makePlayer,
  makeUser,
} from '../../src/demo/factories/people.ts';
import { makeAdminRequest, makeModerationCase } from '../../src/demo/factories/moderation.ts';
import { makeExam, makeSubmission } from '../../src/demo/factories/qualification.ts';
import { type Actor, anonymous, type Role, type SignedIn } from '../../src/shared/actor.ts';
import { type Id, newId } from '../../src/shared/ids.ts';
import { type Friends, makeFriends } from './friends.ts';

/** Who asks. `player` owns nothing, `owner` owns the things called `own`; `user` and `admin` have no player. */
export const roles = ['anonymous', 'user', 'player', 'owner', 'admin'] as const;
export type RoleName = (typeof roles)[number];

/** Whose thing is asked for. For all but the owner, `others` and `missing` are what there is to try. */
export type Target = 'own' | 'others' | 'missing';

/** The id of a thing of each kind, by whose it is. */
export type ThingIds = Record<Target, Id>;

export type World = Friends & {
  actors: Record<RoleName | 'coOrganiser', Actor>;
  /** The session that each signed-in role's request comes with. */
  authSessionIds: Record<RoleName | 'coOrganiser', Id | null>;
  campaign: ThingIds;
  session: ThingIds;
  /** The series that this session is one of, which skips `skippedDate`. */
  series: ThingIds;
  skippedDate: string;
  /** An announcement in each campaign; a question in it, of somebody who is in neither. */
  announcement: ThingIds;
  question: ThingIds;
  /** An announcement in each campaign that was taken back a moment ago. */
  takenBack: ThingIds;
  /** A stranger's unpaid seat in that session. */
  seat: ThingIds;
  /** Who waits for a seat in that session. */
  waiting: ThingIds;
  /** What that organiser is to pay back to somebody. */
  refund: ThingIds;
  /** The owner's player, and the stranger's. */
  player: ThingIds;
  /** A player in each campaign who does not own it; in the own one they co-organise it. */
  member: ThingIds;
  /** A photo without an uploader in each campaign. */
  campaignFile: ThingIds;
  /** What admins decided about the owner's file, and about a stranger's; nobody appealed. */
  decision: ThingIds;
  /** Decisions that their persons appealed against. */
  appeal: ThingIds;
  /** What the owner has sent and put nowhere yet. */
  photoUpload: Id;
  avatarUpload: Id;
  /** A session that is over: `own` is one of the stranger's that the owner sat in, `others` one that it did not. */
  playedSession: ThingIds;
  signIn: ThingIds;
  /** The owner has an account in the own one, and submitted its exam. */
  gameSystem: ThingIds;
  /** Exams of those game systems that nobody took yet. */
  exam: Record<Target, { id: Id; questionIds: Id[] }>;
  /** The owner's, and a stranger's, both in review. */
  submission: ThingIds;
  user: ThingIds;
  /** The owner manages the own one and is linked to it. */
  retailer: ThingIds;
  /** An agreement that nobody decided on, and the SHA-256 of its text. */
  template: { id: Id; draftId: Id; missing: Id; shownSha256: string };
  /** The owner's executed copy, and a stranger's. */
  executed: ThingIds;
  gameAccount: ThingIds;
  message: ThingIds;
  convention: ThingIds;
  /** What an admin, who is none of these roles, asked another to agree to. */
  adminRequest: ThingIds;
  /** Linked to the stores. */
  visit: ThingIds;
};

const DAY_MS = 86_400_000;

/** A session of a weekly series that has skipped a date. */
async function makeSessionOfSeries(db: Database, campaignId: Id, skippedDate: string) {
  const { id: seriesId, first_date } = await makeSeries(db, { campaign_id: campaignId });
  const { id } = await makeSession(db, {
    campaign_id: campaignId,
    series_id: seriesId,
    series_date: first_date,
  });
  await db
    .insertInto('series_skips')
    .values({ series_id: seriesId, series_date: new Date(skippedDate), session_number: 2 })
    .execute();
  return { id, seriesId };
}

/** Makes one of everything: a thing of the owner's, the same of a stranger's, and an id that nothing has. */
export async function makeWorld(db: Database): Promise<World> {
  await openPushKeys(db, deriveDataKeys(Buffer.alloc(32)));
  const [user, admin] = [await makeUser(db), await makeUser(db, { role: 'admin' })];
  const [player, owner, stranger] = [await makePlayer(db), await makePlayer(db), await makePlayer(db)];
  await makeCalendarAddress(db, { player_id: owner.id });
  const created_at = new Date();
  // Somebody who has no part in the rest, so that nothing else is refused for it.
  const { id: blocked_id } = await makePlayer(db);
  for (const { id } of [player, owner])
    await db.insertInto('player_blocks').values({ player_id: id, blocked_id, created_at }).execute();
  const ownCampaign = await makeCampaign(db, { type: 'Retailer', owner });
  const coOrganiser = await makePlayer(db);
  await makeMember(db, { campaign_id: ownCampaign.id, player_id: coOrganiser.id, co_organises: true });
  const othersCampaign = await makeCampaign(db, { type: 'Retailer', owner: stranger });
  const skippedDate = new Date(Date.now() + 14 * DAY_MS).toISOString().slice(0, 10);
  const own = await makeSessionOfSeries(db, ownCampaign.id, skippedDate);
  const others = await makeSessionOfSeries(db, othersCampaign.id, skippedDate);
  const session = { own: own.id, others: others.id, missing: newId() };
  const qualification = {
    own: await makeQualification(db, owner),
    others: await makeQualification(db, stranger),
  };
  const retailer = { own: await makeStore(db, owner), others: await makeStore(db, stranger) };
  const template = await makeContractTemplate(db);
  const draft = await makeContractTemplate(db, { published_at: null });
  const authSessionIds = {
    anonymous: null,
    user: await signIn(db, user.id),
    player: await signIn(db, player.auth_id),
    owner: await signIn(db, owner.auth_id),
    coOrganiser: await signIn(db, coOrganiser.auth_id),
    admin: await signIn(db, admin.id),
  };
  const campaignFile = {
    own: (await makeCampaignFile(db, { campaign_id: ownCampaign.id })).id,
    others: (await makeCampaignFile(db, { campaign_id: othersCampaign.id })).id,
    missing: newId(),
  };
  return {
    actors: {
      anonymous,
      user: signedIn(user.id, user.email),
      player: signedIn(player.auth_id, player.email, player.id),
      owner: signedIn(owner.auth_id, owner.email, owner.id),
      coOrganiser: signedIn(coOrganiser.auth_id, coOrganiser.email, coOrganiser.id),
      admin: signedIn(admin.id, admin.email, null, 'admin'),
    },
    authSessionIds,
    campaign: { own: ownCampaign.id, others: othersCampaign.id, missing: newId() },
    session,
    series: { own: own.seriesId, others: others.seriesId, missing: newId() },
    skippedDate,
    ...(await makeWords(db, { own: ownCampaign, others: othersCampaign })),
    adminRequest: await makeAdminRequests(db, stranger),
    seat: {
      own: (await makeSeat(db, { session_id: session.own, price: '5.00' })).id,
      others: (await makeSeat(db, { session_id: session.others, price: '5.00' })).id,
      missing: newId(),
    },
    waiting: {
      own: await makeWaiting(db, session.own),
      others: await makeWaiting(db, session.others),
      missing: newId(),
    },
    refund: {
      own: await makeRefund(db, ownCampaign.id, owner.id),
      others: await makeRefund(db, othersCampaign.id, stranger.id),
      missing: newId(),
    },
    campaignFile,
    photoUpload: (await makeUpload(db, { user_id: owner.auth_id })).id,
    avatarUpload: (await makeUpload(db, { user_id: owner.auth_id, kind: 'avatar' })).id,
    playedSession: {
      own: await makePlayedSession(db, othersCampaign.id, owner),
      others: await makePlayedSession(db, othersCampaign.id, null),
      missing: newId(),
    },
    signIn: {
      own: await signIn(db, owner.auth_id),
      others: await signIn(db, stranger.auth_id),
      missing: newId(),
    },
    gameSystem: {
      own: qualification.own.gameSystemId,
      others: qualification.others.gameSystemId,
      missing: newId(),
    },
    exam: {
      own: qualification.own.exam,
      others: qualification.others.exam,
      missing: { id: newId(), questionIds: [newId()] },
    },
    submission: {
      own: qualification.own.submissionId,
      others: qualification.others.submissionId,
      missing: newId(),
    },
    decision: await makeDecisions(db, { owner, stranger }, campaignFile),
    appeal: await makeAppeals(db, { owner, stranger }),
    message: {
      own: (await makeContactMessage(db)).id,
      others: (await makeContactMessage(db)).id,
      missing: newId(),
    },
    convention: {
      own: (await makeConvention(db)).id,
      others: (await makeConvention(db)).id,
      missing: newId(),
    },
    player: { own: owner.id, others: stranger.id, missing: newId() },
    member: { own: coOrganiser.id, others: await makeOther(db, othersCampaign.id), missing: newId() },
    user: { own: owner.auth_id, others: stranger.auth_id, missing: newId() },
    ...(await makeFriends(db, { player, owner, stranger })),
    retailer: { ...retailer, missing: newId() },
    gameAccount: {
      own: qualification.own.gameAccountId,
      others: qualification.others.gameAccountId,
      missing: newId(),
    },
    template: {
      id: template.id,
      draftId: draft.id,
      missing: newId(),
      shownSha256: versionOf(textOf(template)),
    },
    executed: {
      own: (await makeDecision(db, { userId: owner.auth_id })).contract.id,
      others: (await makeDecision(db, { userId: stranger.auth_id })).contract.id,
      missing: newId(),
    },
    visit: {
      own: await makeStay(db, owner, retailer.own),
      others: await makeStay(db, stranger, retailer.others),
      missing: newId(),
    },
  };
}

/** Somebody else in a campaign, who co-organises it. */
async function makeOther(db: Database, campaignId: Id): Promise<Id> {
  const { id } = await makePlayer(db);
  await makeMember(db, { campaign_id: campaignId, player_id: id, co_organises: true });
  return id;
}

/** Two requests of the stranger's. */
const makeAdminRequests = async (db: Database, stranger: { auth_id: Id }): Promise<ThingIds> => ({
  own: (await makeAdminRequest(db, { asked_by: stranger.auth_id })).id,
  others: (await makeAdminRequest(db, { asked_by: stranger.auth_id })).id,
  missing: newId(),
});

type Owned = { id: Id; owner: { id: Id } | null };

/** What was announced and asked in two campaigns. */
async function makeWords(db: Database, campaigns: { own: Owned; others: Owned }) {
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
const makeDecisions = async (
  db: Database,
  { owner, stranger }: Persons,
  file: ThingIds,
): Promise<ThingIds> => ({
  own: (await makeModerationCase(db, { user_id: owner.auth_id, thing_id: file.own })).id,
  others: (await makeModerationCase(db, { user_id: stranger.auth_id, thing_id: file.others })).id,
  missing: newId(),
});

/** A decision about something of each that is removed, with an appeal that waits. */
async function makeAppeals(db: Database, { owner, stranger }: Persons): Promise<ThingIds> {
  const appealed = { decision: 'remove', appeal: 'It is harmless.', appealed_at: new Date() } as const;
  return {
    own: (await makeModerationCase(db, { ...appealed, user_id: owner.auth_id })).id,
    others: (await makeModerationCase(db, { ...appealed, user_id: stranger.auth_id })).id,
    missing: newId(),
  };
}

/** Somebody who waits for a seat of a session. */
async function makeWaiting(db: Database, sessionId: Id): Promise<Id> {
  const { id } = await makePlayer(db);
  const entry = { session_id: sessionId, player_id: id, place: 1, waiting_since: new Date() };
  await db.insertInto('waitlist_entries').values(entry).execute();
  return id;
}

/** A refund that the organiser of a campaign owes. */
async function makeRefund(db: Database, campaignId: Id, organiserId: Id): Promise<Id> {
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

/** A session that is over, with a seat of the player if one is given, who is no member any more. */
async function makePlayedSession(db: Database, campaignId: Id, player: { id: Id } | null): Promise<Id> {
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
async function makeQualification(db: Database, player: { id: Id }) {
  const { id } = await makeGameSystem(db);
  const account = await makeGameAccount(db, { player_id: player.id, game_system_id: id });
  const taken = await makeExam(db, { game_system_id: id });
  const submission = await makeSubmission(db, { player_id: player.id, exam_id: taken.id });
  const exam = await makeExam(db, { game_system_id: id });
  await makeRating(db, { player_id: player.id });
  return {
    gameSystemId: id,
    gameAccountId: account.id,
    submissionId: submission.id,
    exam: { id: exam.id, questionIds: exam.questions.map((question) => question.id) },
  };
}

/** A visit of the player's user at a store. */
async function makeStay(db: Database, player: { auth_id: Id }, retailerId: Id): Promise<Id> {
  const { id } = await makeVisit(db, { auth_id: player.auth_id });
  await makeVisitRetailer(db, { visit_id: id, retailer_id: retailerId });
  return id;
}

/** A store that the player manages and is linked to, with a campaign of theirs. */
async function makeStore(db: Database, player: { id: Id; auth_id: Id }): Promise<Id> {
  const { id } = await makeRetailer(db);
  await makeManager(db, { player_id: player.id, retailer_id: id });
  await makeRetailerLink(db, { player_id: player.id, retailer_id: id });
  return id;
}

const signedIn = (
  userId: Id,
  email: string | null,
  playerId: Id | null = null,
  role: Role = 'user',
): SignedIn => ({ kind: 'user', userId, role, email, emailConfirmed: true, playerId });

async function signIn(db: Database, userId: Id): Promise<Id> {
  await db
    .insertInto('auth.sign_ins')
    // Who is signed in twice may have been within one moment.
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
