import { defineRefusals } from '#shared/errors.ts';

/** The refusals about bans and appeals. */
export const banRefusals = defineRefusals({
  BAN_LINK_ENDED: [404, 'This link does not work any more. Sign in: what you can do is offered there.'],
  NOT_BANNED: [409, 'Your account is not banned any more. You can sign in.'],
  BAN_APPEALED: [409, 'You have appealed against this ban already.'],
  PROOF_NEEDED: [403, 'Sign in for this: your data are for you alone. The sign-in page leads you back here.'],
  BAN_NOT_FOUND: [404, 'Ban not found'],
  BAN_DECIDED: [409, 'Another admin has decided this already.'],
  OTHER_ADMIN_DECIDES: [409, 'You made this ban: another admin decides the appeal.'],
});
