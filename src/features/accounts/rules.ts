import { DAY_MS } from '#shared/time.ts';

/** Days that an admin has for setting up a second step, where admins need one. */
export const ADMIN_FACTOR_DAYS = 14;

const DAY_SECONDS = DAY_MS / 1000;

type Cookie = {
  /** What its name ends in, behind that of the host. */
  name: string;
  /** How long the browser keeps it, at most; null is as the configuration says (SESSION_IDLE_DAYS). */
  seconds: number | null;
  /** What it is for, as the privacy policy says it. */
  purpose: string;
};

/** Every cookie of the product. The server takes the times from here, and the privacy policy lists them. */
export const cookies = {
  session: { name: 'session', seconds: null, purpose: 'keeps you signed in' },
  device: {
    name: 'device',
    seconds: 180 * DAY_SECONDS,
    purpose:
      'tells that you have signed in here before, so that strangers who guess passwords cannot lock you out; it stays when you sign out',
  },
  signUp: {
    name: 'signup',
    seconds: DAY_SECONDS,
    purpose: 'tells, while you confirm a new account, that its password was chosen in this browser',
  },
  remembered: {
    name: 'remembered',
    seconds: 30 * DAY_SECONDS,
    purpose: 'tells, if you asked for it, that the second step of your sign-in is not needed on this device',
  },
  access: {
    name: 'access',
    seconds: 5 * 60,
    purpose: 'tells other services of ours who you are, when one of them asks',
  },
  state: {
    name: 'state',
    seconds: 5 * 60,
    purpose: 'belongs to a sign-in by another service, such as GitHub, while it is under way',
  },
} satisfies Record<string, Cookie>;
