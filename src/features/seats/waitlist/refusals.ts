import { defineRefusals } from '#shared/errors.ts';

/** Expected errors of the waiting lists of full sessions. */
export const waitlistRefusals = defineRefusals({
  SEATS_LEFT: [409, 'There is a free seat: confirm your attendance'],
  HOLDS_SEAT: [409, 'You have a seat in this session'],
  WAITLIST_OVER: [409, 'So close to the start there is no waitlist: free seats are first come, first served'],
  WAITLIST_FULL: [409, 'The waitlist of this session is full'],
  NOT_WAITING: [404, 'You are not on the waitlist of this session'],
  NOT_IN_LINE: [404, 'This player is no longer waiting'],
  OFFER_GONE: [404, 'This seat is no longer held for you'],
});
