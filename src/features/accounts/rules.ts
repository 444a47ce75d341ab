import { DAY_MS } from '#shared/time.ts';

/** How many days an admin has to set up a second step, if admins need one. */
export const ADMIN_FACTOR_DAYS = 14;

const DAY_SECONDS = DAY_MS / 1000;

type Cookie = {
  /** The end of its name, after the host's name. */
  name: string;
  /** The longest time that the browser keeps it; null if the configuration sets it (SESSION_IDLE_DAYS). */
  seconds: number | null;
  /** Its purpose, in the words of the privacy policy. */
  purpose: string;
};

/** Every cookie of the product. The server uses these lifetimes, and the privacy policy lists them. */
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
