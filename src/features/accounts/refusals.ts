import { defineRefusals } from '#shared/errors.ts';

/** Everything that accounts refuse, in the words that users read. */
export const accountRefusals = defineRefusals({
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid login credentials' },
  EMAIL_NOT_CONFIRMED: {
    status: 403,
    message: 'Email not confirmed. We have sent you a new confirmation link.',
  },
  WEAK_PASSWORD: { status: 422, message: 'This password is too weak.' },
  INVALID_TOKEN: {
    status: 400,
    message: 'This link or code is invalid or has expired. Please request a new one.',
  },
  ALREADY_CONFIRMED: { status: 409, message: 'This address is confirmed already. Please sign in.' },
  HAS_ADDRESS: { status: 409, message: 'This account has an e-mail address already.' },
  SAME_ADDRESS: { status: 409, message: 'This is your e-mail address already.' },
  SAME_PHONE: { status: 409, message: 'This is your phone number already.' },
  NO_ADDRESS: { status: 409, message: 'This account has no e-mail address yet. Add one first.' },
  CHANGE_MISSING: {
    status: 409,
    message: 'No change of your e-mail address waits any more. Please begin again.',
  },
  ADDRESS_TAKEN: {
    status: 409,
    message: 'Another account has this address by now. Please contact us.',
  },
  LAST_WAY_IN: {
    status: 409,
    message: 'You could not sign in any more. Add an e-mail address first.',
  },
  PROVIDER_MISSING: {
    status: 404,
    message: 'This provider is not linked any more. Please load the page again.',
  },
  SIGN_IN_OVERTAKEN: {
    status: 401,
    message: 'The password of this account was just changed. Please sign in again.',
  },
  SESSION_MISSING: { status: 401, message: 'Auth session missing!' },
  PROOF_BY_PASSWORD: { status: 409, message: 'Please confirm that it is you with your password.' },
  SECOND_STEP_FIRST: { status: 403, message: 'Please give the second step of your sign-in first.' },
  INVALID_SECOND_STEP: {
    status: 401,
    message: 'This code is wrong, was used already or is too old. Please type the newest one.',
  },
  FACTOR_EXISTS: { status: 409, message: 'An authenticator app is set up already. Remove it first.' },
  PASSKEYS_OFF: {
    status: 409,
    message: 'Passkeys need a site with a name: they do not work at an address that is a number.',
  },
  PASSKEY_REFUSED: { status: 401, message: 'This passkey did not work here. Please try again.' },
  TOO_MANY_PASSKEYS: { status: 409, message: 'You have the most passkeys already. Remove one first.' },
  FACTOR_MISSING: { status: 404, message: 'There is no second step to change. Please load the page again.' },
  SET_PASSWORD_FIRST: { status: 403, message: 'Please enter your new password' },
  CURRENT_PASSWORD_REQUIRED: { status: 403, message: 'Enter your current password to set a new one.' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Please try again later.' },
  CODES_OFF: { status: 429, message: 'Too many wrong codes were tried here today. No more are accepted.' },
  BUSY: { status: 503, message: 'The server is busy. Please try again in a moment.' },
  INVALID_ORIGIN: { status: 403, message: 'This request did not come from our own pages.' },
  INVALID_REQUEST: { status: 400, message: 'The request is malformed.' },
  ACCOUNT_DISABLED: { status: 403, message: 'This account is disabled. Please contact us.' },
  USERNAME_TAKEN: { status: 409, message: 'This username is already taken' },
  TOO_MANY_RENAMES: {
    status: 429,
    message: 'Too many new usernames today. Please try again tomorrow.',
  },
  TIME_ZONE_UNKNOWN: { status: 422, message: 'This time zone is not known here.' },
  USER_NOT_FOUND: { status: 404, message: 'User not found' },
  LAST_ADMIN: {
    status: 409,
    message: 'There must be at least one admin. Make somebody else an admin first.',
  },
  OWN_ACCOUNT: { status: 409, message: 'You cannot ban yourself' },
  OWN_FACTORS: { status: 409, message: 'Change your own second step on your account page' },
  DEMO_ONLY: { status: 404, message: 'Not found' },
});
