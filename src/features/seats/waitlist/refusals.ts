import { defineRefusals } from '#shared/errors.ts';

/** Expected errors of the lines of full sessions. */
export const waitlistRefusals = defineRefusals({
  SEATS_LEFT: { status: 409, message: 'There is a free seat: confirm your attendance' },
  HOLDS_SEAT: { status: 409, message: 'You have a seat in this session' },
  WAITLIST_OVER: {
    status: 409,
    message: 'So close to the start there is no waitlist: free seats are first come, first served',
  },
  WAITLIST_FULL: { status: 409, message: 'The waitlist of this session is full' },
  NOT_WAITING: { status: 404, message: 'You are not on the waitlist of this session' },
  NOT_IN_LINE: { status: 404, message: 'This player is no longer waiting' },
  OFFER_GONE: { status: 404, message: 'This seat is no longer held for you' },
});
