import { z } from 'zod';
import { textBlock } from '#shared/text/text.ts';
import { browseInput, sortInput } from '#shared/browsing.ts';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageOf } from '#shared/paging.ts';
import { moment } from '#shared/shapes.ts';
import { accountRefusals } from './refusals.ts';

const roleShape = z.enum(['user', 'admin']);

/** How much storage a user's files use, and their quota. */
export const storageShape = z.object({ usedBytes: z.int().min(0), quotaBytes: z.int().min(1) });

export type Storage = z.infer<typeof storageShape>;

const userShape = z.object({
  id: z.guid(),
  username: z.string(),
  /** Null for users who signed up by phone. */
  email: z.string().nullable(),
  role: roleShape,
  /** The player's alias; null without a player. */
  alias: z.string().nullable(),
  bannedAt: moment.nullable(),
  /** Null for users who are not banned, and for bans from before a reason was required. */
  banReason: z.string().nullable(),
  createdAt: moment,
  storage: storageShape,
});

export type ListedUser = z.infer<typeof userShape>;

const detailsShape = z.object({
  /** Whether the user has confirmed the address. */
  emailConfirmed: z.boolean(),
  hasPhone: z.boolean(),
  /** When the newest session that is still stored began; null if there is none. */
  signedInAt: moment.nullable(),
  /** The number of signed-in devices. */
  devices: z.int().min(0),
  /** Campaigns that the user's player is in, counted up to 1,000. */
  campaigns: z.int().min(0),
  /** Confirmed seats in future sessions, counted up to 1,000. */
  seatsToCome: z.int().min(0),
  /** Whether every sign-in asks for a second step. */
  secondStep: z.boolean(),
  /** Null for users who are not banned, and for bans from before a reason was required. */
  banReason: z.string().nullable(),
});

export type UserDetails = z.output<typeof detailsShape>;

/** A device where a user is signed in. Only the user can see its network address. */
const userDeviceShape = z.object({
  id: z.guid(),
  userAgent: z.string(),
  signedInAt: moment,
  lastSeenAt: moment,
  /** When the session ends if it is not refreshed before. */
  endsAt: moment,
});
export type UserDevice = z.infer<typeof userDeviceShape>;

/** Why a user is banned (they can read it), and for how many days; without `days` the ban lasts until an admin lifts it. */
export const banForm = z.strictObject({
  reason: textBlock({ min: 1, max: 500, required: 'Required' }),
  days: z.union([z.literal(7), z.literal(30), z.literal(90)]).nullish(),
});

/** Searches usernames and e-mail addresses. */
export const usersInput = z.strictObject({
  ...browseInput,
  role: roleShape.optional(),
  /** `appealed`: banned, with a pending appeal. */
  standing: z.enum(['active', 'banned', 'appealed']).optional(),
  /** Users with a decomposed username or alias that another user has in composed form. */
  names: z.enum(['alike']).optional(),
  /** Lists only this user. */
  userId: z.guid().optional(),
  sort: sortInput(['created', 'username']),
});

const route = routesOf('Users');
const ofOneUser = operation('admin').errors(pick(accountRefusals, 'USER_NOT_FOUND'));
/**
 * Changes of roles, bans and factors. They require a fresh sign-in, so that an admin's unlocked computer is not enough,
 * and a second admin if they concern an admin.
 */
const finalOfOneUser = operation('admin', { fresh: true, secondAdmin: true }).errors(
  pick(accountRefusals, 'USER_NOT_FOUND'),
);
const byUser = { userId: z.guid() };

export const usersContract = {
  /** Users, newest first unless sorted otherwise. */
  list: operation('admin')
    .route(route.get('/admin/users', 'List the users'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(usersInput)
    .output(pageOf(userShape)),

  /** How many users, admins and banned users there are, each counted up to 10,000. */
  count: operation('admin')
    .route(route.get('/admin/users/count', 'Count the users'))
    .input(z.strictObject({}))
    .output(z.object({ users: z.int(), admins: z.int(), banned: z.int() })),

  /** What an admin sees of one user beyond the list. */
  get: ofOneUser
    .route(route.get('/admin/users/{userId}', 'See one user'))
    .input(z.strictObject(byUser))
    .output(detailsShape),

  /** Makes a user an admin, or an admin a user, except the last admin. */
  setRole: finalOfOneUser
    .route(route.put('/admin/users/{userId}/role', "Change a user's role"))
    .errors(pick(accountRefusals, 'LAST_ADMIN'))
    .input(z.strictObject({ ...byUser, role: roleShape }))
    .output(z.object({ role: roleShape })),

  /**
   * Bans a user: all sessions end, and nobody signs in to the account until the ban is lifted or over. They get a mail
   * with the reason and the way to appeal. A ban that is already in force gets the new reason and end.
   */
  ban: finalOfOneUser
    .route(route.put('/admin/users/{userId}/ban', 'Ban a user'))
    .errors(pick(accountRefusals, 'LAST_ADMIN', 'OWN_ACCOUNT'))
    .input(banForm.extend(byUser))
    .output(z.object({ sessionsEnded: z.int().min(0) })),

  /**
   * Removes every factor of a user who has lost them, and ends all sessions: signing in asks for no second step any more.
   * The user is told by mail. Nobody does it to themselves.
   */
  removeFactors: finalOfOneUser
    .route(route.delete('/admin/users/{userId}/factors', "Remove a user's second step"))
    .errors(pick(accountRefusals, 'OWN_FACTORS', 'FACTOR_MISSING'))
    .input(z.strictObject(byUser))
    .output(z.object({ sessionsEnded: z.int().min(0) })),

  /** Lets a banned user sign in again. */
  unban: finalOfOneUser
    .route(route.delete('/admin/users/{userId}/ban', 'Lift a ban'))
    .input(z.strictObject(byUser))
    .output(z.object({})),

  /** The devices where a user is signed in, most recently seen first. */
  listDevices: operation('admin')
    .route(route.get('/admin/users/{userId}/sessions', "List a user's devices"))
    .input(z.strictObject(byUser))
    .output(z.object({ items: z.array(userDeviceShape) })),

  /** Ends all sessions of a user; they may sign in again. */
  signOut: ofOneUser
    .route(route.delete('/admin/users/{userId}/sessions', 'Sign a user out everywhere'))
    .input(z.strictObject(byUser))
    .output(z.object({ sessionsEnded: z.int().min(0) })),
};
