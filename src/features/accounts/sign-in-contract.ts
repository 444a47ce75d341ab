import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { moment } from '#shared/shapes.ts';

/**
 * How an attempt to sign in ended. `challenged`: a second step was asked for. `bad`: the credentials were wrong.
 * `refused`: not let in, whatever the credentials, for example over a limit.
 */
const signInOutcomes = ['good', 'challenged', 'bad', 'refused'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

/** Ways of signing in. `authenticator` and `recovery-code` are second steps; a passkey can be one. */
const signInWays = [
  'password',
  'link',
  'code',
  'passkey',
  'authenticator',
  'recovery-code',
  'new-password',
  'github',
  'google',
  'microsoft',
  'openid',
  'demo',
] as const;
export type SignInWay = (typeof signInWays)[number];

const signInShape = z.object({
  id: z.guid(),
  outcome: z.enum(signInOutcomes),
  way: z.enum(signInWays),
  /** Such as 'Firefox on Linux'; null where several devices are counted together. */
  device: z.string().nullable(),
  /** How many such attempts there were within the hour. */
  attempts: z.int().min(1),
  /** When the last of these attempts happened. */
  at: moment,
  /** Whether the account has signed in from that network before. */
  isKnownNetwork: z.boolean(),
});

export type SignIn = z.infer<typeof signInShape>;

const route = routesOf('Accounts');

/** Used only by the account page, so it is separate from what every page loads. */
export const signInContract = {
  signIns: {
    /** The user's own sign-ins and failed tries of the last 90 days, newest first. */
    list: operation('user')
      .route(route.get('/sign-ins', 'Your recent sign-ins'))
      .errors(pick(commonRefusals, 'INVALID_CURSOR'))
      .input(z.strictObject(pageInput))
      .output(pageOf(signInShape)),
  },
};
