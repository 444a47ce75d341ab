import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about bans and the appeals against them. */
export const banRefusals = defineRefusals({
  BAN_LINK_ENDED: {
    status: 404,
    message: 'This link does not work any more. Sign in: what you can do is offered there.',
  },
  NOT_BANNED: { status: 409, message: 'Your account is not banned any more. You can sign in.' },
  BAN_APPEALED: { status: 409, message: 'You have appealed against this ban already.' },
  PROOF_NEEDED: {
    status: 403,
    message: 'Sign in for this: your data are for you alone. The sign-in page leads you back here.',
  },
  BAN_NOT_FOUND: { status: 404, message: 'Ban not found' },
  BAN_DECIDED: { status: 409, message: 'Another admin has decided this already.' },
  OTHER_ADMIN_DECIDES: { status: 409, message: 'You made this ban: another admin decides the appeal.' },
});
