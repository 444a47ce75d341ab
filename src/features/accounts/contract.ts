import { z } from 'zod';
import { commonRefusals } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { textLine } from '#shared/text/text.ts';
import { moment } from '#shared/shapes.ts';
import { openIdNames } from '#shared/openid-names.ts';
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
  /** The IANA time zone that the user's browser last reported; null before the first report. */
  timeZone: z.string().nullable(),
  /** When the account will be erased, as its user requested; null otherwise. */
  erasureDueAt: moment.nullable(),
  /** The date by which an admin must set up a missing second step. After that, the console is closed until they do. */
  factorDueAt: moment.nullable(),
});

const sessionPlayer = z.object({ id: z.guid(), alias: z.string(), aliasImageUrl: z.string().nullable() });

/** What the browser knows about the signed-in user; everything is null for a visitor. */
const sessionState = z.object({
  user: sessionUser.nullable(),
  player: sessionPlayer.nullable(),
  /** When the session ends if it is not refreshed before. */
  expiresAt: moment.nullable(),
  /** In how many seconds an open page has to refresh the session; null if a refresh can't lengthen it. */
  refreshInSeconds: z.int().nullable(),
  /** A `recovery` session can only set a new password. A `second-step` session can only complete the second step of a sign-in. */
  purpose: z.enum(['normal', 'recovery', 'second-step']).nullable(),
  /** Whether the user proved their identity within the last ten minutes. */
  isFresh: z.boolean(),
});

export type SessionState = z.infer<typeof sessionState>;

const providerName = z.enum(providerNames);

/** A provider that the operator added, and what the site calls it. */
const openIdProvider = z.object({ id: z.enum(openIdNames), name: z.string() });

const device = z.object({
  id: z.guid(),
  address: z.string(),
  userAgent: z.string(),
  signedInAt: moment,
  lastSeenAt: moment,
  /** When the session on this device ends if it is not refreshed before. */
  endsAt: moment,
  /** Whether it is the device of this request. */
  current: z.boolean(),
});

export type Device = z.infer<typeof device>;

const passkeyShape = z.object({
  id: z.guid(),
  name: z.string(),
  /** Whether the passkey is synced to the user's other devices. */
  isSynced: z.boolean(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
});

const securityShape = z.object({
  hasPassword: z.boolean(),
  authenticator: z.boolean(),
  recoveryCodesLeft: z.int().min(0),
  providers: z.array(providerName),
  /** The OpenID providers that are linked. */
  openId: z.array(openIdProvider),
  /** A change of the e-mail address that waits for confirmation from the old and the new address; null if there is none. */
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
  /** Whether passkeys work at this site. They do not if its host is an IP address. */
  passkeysOffered: z.boolean(),
  /** From when on the console requires a second step; null if none is required, and for everybody but admins. */
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
    /** How the user signs in, and what every sign-in requires. */
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
    /** Reports the IANA name of the user's present time zone: mails and pushes use it for times. */
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
    /** How much storage your files use, and your quota. */
    get: operation('user')
      .route(route.get('/storage', 'How much room your files take'))
      .input(z.strictObject({}))
      .output(storageShape),
  },
  providers: {
    list: operation('anyone')
      .route(route.get('/sign-in-providers', 'Third parties that one can sign in with'))
      .input(z.strictObject({}))
      .output(z.object({ providers: z.array(providerName), openId: z.array(openIdProvider) })),
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
