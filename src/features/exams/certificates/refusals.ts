import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about certificates. */
export const certificateRefusals = defineRefusals({
  CERTIFICATE_NOT_FOUND: { status: 404, message: 'There is no certificate with this code' },
  NOT_GRADED: { status: 409, message: 'This exam has no score yet. A certificate says the score.' },
  CERTIFICATE_REVOKED: {
    status: 409,
    message: 'An admin has revoked the certificate of this exam. Write to us if you think that is wrong.',
  },
  CERTIFICATE_ENDED: { status: 409, message: 'This certificate no longer holds anyway.' },
});
