import type { Database } from '../../src/platform/database/connect.ts';
import {
  makeCampaign,
  makeGameSystem,
  makeRating,
  makeSession,
} from '../../src/platform/database/seed/factories/games.ts';
import { makeGameAccount, makePlayer, makeUser } from '../../src/platform/database/seed/factories/people.ts';
import { makeExam, makeSubmission } from '../../src/platform/database/seed/factories/qualification.ts';
import { type Actor, anonymous, type Role, type SignedIn } from '../../src/shared/actor.ts';
import { type Id, newId } from '../../src/shared/ids.ts';

/** Who asks. `player` owns nothing, `owner` owns the things called `own`; `user` and `admin` have no player. */
export const roles = ['anonymous', 'user', 'player', 'owner', 'admin'] as const;
export type RoleName = (typeof roles)[number];

/** Whose thing is asked for. For all but the owner, `others` and `missing` are what there is to try. */
export type Target = 'own' | 'others' | 'missing';

/** The id of a thing of each kind, by whose it is. */
export type ThingIds = Record<Target, Id>;

export type World = {
  actors: Record<RoleName, Actor>;
  /** The session that each signed-in role's request comes with. */
  sessionIds: Record<RoleName, Id | null>;
  campaign: ThingIds;
  session: ThingIds;
  signIn: ThingIds;
  /** The owner has an account in the own one, and submitted its exam. */
  gameSystem: ThingIds;
};

const DAY_MS = 86_400_000;

/** Makes one of everything: a thing of the owner's, the same of a stranger's, and an id that nothing has. */
export async function makeWorld(db: Database): Promise<World> {
  const [user, admin] = [await makeUser(db), await makeUser(db, { role: 'admin' })];
  const [player, owner, stranger] = [await makePlayer(db), await makePlayer(db), await makePlayer(db)];
  const ownCampaign = await makeCampaign(db, { type: 'Retailer', owner });
  const othersCampaign = await makeCampaign(db, { type: 'Retailer', owner: stranger });
  const gameSystem = {
    own: await makeQualification(db, owner),
    others: await makeQualification(db, stranger),
  };
  const sessionIds = {
    anonymous: null,
    user: await signIn(db, user.id),
    player: await signIn(db, player.auth_id),
    owner: await signIn(db, owner.auth_id),
    admin: await signIn(db, admin.id),
  };
  return {
    actors: {
      anonymous,
      user: signedIn(user.id, user.email),
      player: signedIn(player.auth_id, player.email, player.id),
      owner: signedIn(owner.auth_id, owner.email, owner.id),
      admin: signedIn(admin.id, admin.email, null, 'admin'),
    },
    sessionIds,
    campaign: { own: ownCampaign.id, others: othersCampaign.id, missing: newId() },
    session: {
      own: (await makeSession(db, { campaign_id: ownCampaign.id })).id,
      others: (await makeSession(db, { campaign_id: othersCampaign.id })).id,
      missing: newId(),
    },
    signIn: {
      own: await signIn(db, owner.auth_id),
      others: await signIn(db, stranger.auth_id),
      missing: newId(),
    },
    gameSystem: { ...gameSystem, missing: newId() },
  };
}

/** A game system that the player is certified for; the player is rated too. */
async function makeQualification(db: Database, player: { id: Id }): Promise<Id> {
  const { id } = await makeGameSystem(db);
  await makeGameAccount(db, { player_id: player.id, game_system_id: id });
  const exam = await makeExam(db, { game_system_id: id });
  await makeSubmission(db, { player_id: player.id, exam_id: exam.id });
  await makeRating(db, { player_id: player.id });
  return id;
}

const signedIn = (
  userId: Id,
  email: string | null,
  playerId: Id | null = null,
  role: Role = 'user',
): SignedIn => ({ kind: 'user', userId, role, email, emailConfirmed: true, playerId });

async function signIn(db: Database, userId: Id): Promise<Id> {
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
