import { z } from 'zod';
import { commonRefusals } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { textLine } from '#shared/text/text.ts';
import { moment } from '#shared/shapes.ts';
import { accountRefusals } from './refusals.ts';
import { signInContract } from './sign-in-contract.ts';
import { providerNames } from './inputs.ts';
import { storageShape, usersContract } from './admin-contract.ts';

const sessionUser = z.object({
  id: z.guid(),
  /** Null for users who signed up by phone. */
  email: z.string().nullable(),
  /** Null for users who signed up by e-mail. */
  phone: z.string().nullable(),
  username: z.string(),
  role: z.enum(['user', 'admin']),
  /** The IANA zone that the user's browser said last; null before it said one. */
  timeZone: z.string().nullable(),
  /** When the account is erased, as its person asked; null otherwise. */
  erasureDueAt: moment.nullable(),
  /** By when an admin has to set up a second step that is missing; until then, if that is over, the console is closed. */
  factorDueAt: moment.nullable(),
});

const sessionPlayer = z.object({ id: z.guid(), alias: z.string(), aliasImageUrl: z.string().nullable() });

/** What the browser knows about the signed-in user; all null for a visitor. */
const sessionState = z.object({
  user: sessionUser.nullable(),
  player: sessionPlayer.nullable(),
  /** When the session ends unless it is refreshed. */
  expiresAt: moment.nullable(),
  /** In how many seconds an open page is to refresh it; null where that lengthens nothing. */
  refreshInSeconds: z.int().nullable(),
  /** `recovery` can do nothing but set a new password, `second-step` nothing but give the second step of a sign-in. */
  purpose: z.enum(['normal', 'recovery', 'second-step']).nullable(),
  /** Whether the user proved within the last ten minutes who they are. */
  isFresh: z.boolean(),
});

export type SessionState = z.infer<typeof sessionState>;

const providerName = z.enum(providerNames);

const device = z.object({
  id: z.guid(),
  address: z.string(),
  userAgent: z.string(),
  signedInAt: moment,
  lastSeenAt: moment,
  /** When one is signed out there unless the session is renewed before. */
  endsAt: moment,
  /** Whether it is the device of this request. */
  current: z.boolean(),
});

export type Device = z.infer<typeof device>;

const passkeyShape = z.object({
  id: z.guid(),
  name: z.string(),
  /** Whether the user's other devices have it too. */
  isSynced: z.boolean(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
});

const securityShape = z.object({
  hasPassword: z.boolean(),
  authenticator: z.boolean(),
  recoveryCodesLeft: z.int().min(0),
  providers: z.array(providerName),
  /** A change of the e-mail address that waits to be confirmed at both ends; null if there is none. */
  addressChange: z
    .object({
      to: z.string(),
      newConfirmed: z.boolean(),
      oldConfirmed: z.boolean(),
      sentAt: moment,
      expiresAt: moment,
    })
    .nullable(),
  passkeys: z.array(passkeyShape),
  /** Whether passkeys work at this site: not where its address is a number. */
  passkeysOffered: z.boolean(),
  /** From when on the console opens only with a second step; null where none is required, and for all but admins. */
  consoleAsksFrom: moment.nullable(),
});

export type Security = z.infer<typeof securityShape>;

/** A username has 1 to 40 characters, counted after trimming. */
export const newUsername = z.strictObject({ username: textLine({ min: 1, max: 40 }) });

const newTimeZone = z.strictObject({ timeZone: z.string().min(1).max(64) });

const demoAccount = z.object({ email: z.string(), name: z.string(), description: z.string() });

const route = routesOf('Accounts');

/** The operations of accounts, besides the sign-in endpoints below /api/auth. */
export const accountsContract = {
  security: {
    /** How the user signs in, and what every sign-in asks for. */
    get: operation('user')
      .route(route.get('/account', 'How you sign in'))
      .input(z.strictObject({}))
      .output(securityShape),
  },
  session: {
    get: operation('anyone')
      .route(route.get('/session', 'Who is signed in'))
      .input(z.strictObject({}))
      .output(sessionState),
  },
  profile: {
    /** Changes the username, at most ten times a day. Names are unique regardless of case. */
    rename: operation('user', { severalTransactions: true })
      .route(route.patch('/profile', 'Change your username'))
      .errors({
        USERNAME_TAKEN: accountRefusals.USERNAME_TAKEN,
        TOO_MANY_RENAMES: accountRefusals.TOO_MANY_RENAMES,
      })
      .input(newUsername)
      .output(newUsername),
    /** Says in which zone, by its IANA name, the user is now: mails and pushes tell times by its clock. */
    setTimeZone: operation('user')
      .route(route.put('/profile/time-zone', 'Say your time zone'))
      .errors({ TIME_ZONE_UNKNOWN: accountRefusals.TIME_ZONE_UNKNOWN })
      .input(newTimeZone)
      .output(newTimeZone),
  },
  devices: {
    list: operation('user')
      .route(route.get('/devices', 'Where you are signed in'))
      .input(z.strictObject({}))
      .output(z.object({ devices: z.array(device) })),
    signOut: operation('user')
      .route(route.delete('/devices/{sessionId}', 'Sign out on one device'))
      .errors({ NOT_FOUND: commonRefusals.NOT_FOUND })
      .input(z.strictObject({ sessionId: z.guid() }))
      .output(z.object({})),
  },
  ...signInContract,
  storage: {
    /** How much storage your files take, and how much they may take. */
    get: operation('user')
      .route(route.get('/storage', 'How much room your files take'))
      .input(z.strictObject({}))
      .output(storageShape),
  },
  providers: {
    list: operation('anyone')
      .route(route.get('/sign-in-providers', 'Third parties that one can sign in with'))
      .input(z.strictObject({}))
      .output(z.object({ providers: z.array(providerName) })),
  },
  users: usersContract,
  demo: {
    accounts: operation('anyone')
      .route(
        route.get('/demo-accounts', 'Accounts offered as one-click sign-in; empty outside the demo mode'),
      )
      .input(z.strictObject({}))
      .output(z.object({ accounts: z.array(demoAccount) })),
  },
};
