import { makePersonNote } from '#demo/factories/moderation.ts';
import { DAY_MS } from '#shared/time.ts';
import { openPushKeys } from '#platform/push/push-keys.ts';
import { deriveDataKeys } from '#platform/security/data-keys.ts';
import { versionOf } from '#features/contracts/server/digests.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeCampaignFile, makeUpload } from '#demo/factories/files.ts';
import { makeContractTemplate, makeDecision, textOf } from '#demo/factories/agreements.ts';
import {
  makeCalendarAddress,
  makeCampaign,
  makeMember,
  makeSeat,
  makeSeries,
  makeSession,
} from '#demo/factories/games.ts';
import { makeConvention, makeStoreClaim } from '#demo/factories/places.ts';
import { makeContactMessage, makePlayer, makeUser } from '#demo/factories/people.ts';
import { type Actor, anonymous } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';
import { type Friends, makeFriends } from './friends.ts';
import {
  makeOther,
  makeAdminRequests,
  makeCalledOff,
  makeWords,
  makeDecisions,
  makeAppeals,
  makeWaiting,
  makeRefund,
  makePlayedSession,
  makeQualification,
  makeSearch,
  makeStay,
  makeStore,
  signedIn,
  signIn,
} from './made-things.ts';

/** Who asks. `player` owns nothing, `owner` owns the things called `own`; `user` and `admin` have no player. */
export const roles = ['anonymous', 'user', 'player', 'owner', 'admin'] as const;
export type RoleName = (typeof roles)[number];

/** Whose thing is asked for. For all but the owner, `others` and `missing` are what there is to try. */
export type Target = 'own' | 'others' | 'missing';

/** The id of a thing of each kind, by its owner. */
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
  /** A session that was called off a moment ago, and what it was called off with. */
  calledOffSession: ThingIds;
  callOff: ThingIds;
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
  /** Notes about the owner and a stranger, by an admin who is gone. */
  personNote: ThingIds;
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
  /** Exams with the SHA-256 of their questions. */
  exam: Record<Target, { id: Id; questionIds: Id[]; shownSha256: string }>;
  /** The owner's, and a stranger's, both in review. */
  submission: ThingIds;
  /** The owner's, and a stranger's: which hold, with their graded exams. */
  certificate: Record<Target, { code: string; examId: Id; submissionId: Id }>;
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
  /** A search for tables that the owner saved, and a stranger's. */
  savedSearch: ThingIds;
  /** A stranger's waiting claim to a store. */
  storeClaim: Id;
  /** Linked to the stores. */
  visit: ThingIds;
};

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
  const retailer = { own: await makeStore(db, owner), others: await makeStore(db, stranger) };
  const ownCampaign = await makeCampaign(db, { type: 'Retailer', owner, retailer_id: retailer.own });
  const coOrganiser = await makePlayer(db);
  await makeMember(db, { campaign_id: ownCampaign.id, player_id: coOrganiser.id, co_organises: true });
  const othersCampaign = await makeCampaign(db, {
    type: 'Retailer',
    owner: stranger,
    retailer_id: retailer.others,
  });
  const skippedDate = new Date(Date.now() + 14 * DAY_MS).toISOString().slice(0, 10);
  const own = await makeSessionOfSeries(db, ownCampaign.id, skippedDate);
  const others = await makeSessionOfSeries(db, othersCampaign.id, skippedDate);
  const session = { own: own.id, others: others.id, missing: newId() };
  const qualification = {
    own: await makeQualification(db, owner),
    others: await makeQualification(db, stranger),
  };
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
    ...(await makeCalledOff(db, { own: ownCampaign.id, others: othersCampaign.id })),
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
      missing: { id: newId(), questionIds: [newId()], shownSha256: '0'.repeat(64) },
    },
    submission: {
      own: qualification.own.submissionId,
      others: qualification.others.submissionId,
      missing: newId(),
    },
    certificate: {
      own: qualification.own.certificate,
      others: qualification.others.certificate,
      missing: { code: '0'.repeat(12), examId: newId(), submissionId: newId() },
    },
    decision: await makeDecisions(db, { owner, stranger }, campaignFile),
    appeal: await makeAppeals(db, { owner, stranger }),
    personNote: {
      own: (await makePersonNote(db, { user_id: owner.auth_id })).id,
      others: (await makePersonNote(db, { user_id: stranger.auth_id })).id,
      missing: newId(),
    },
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
    savedSearch: {
      own: await makeSearch(db, owner.id),
      others: await makeSearch(db, stranger.id),
      missing: newId(),
    },
    storeClaim: (await makeStoreClaim(db, { player_id: stranger.id, retailer_id: retailer.own })).id,
    visit: {
      own: await makeStay(db, owner, retailer.own),
      others: await makeStay(db, stranger, retailer.others),
      missing: newId(),
    },
  };
}
