import { defineRefusals } from '#shared/errors.ts';

export const certificateRefusals = defineRefusals({
  CERTIFICATE_NOT_FOUND: [404, 'There is no certificate with this code'],
  NOT_GRADED: [409, 'This exam has no score yet. A certificate says the score.'],
  CERTIFICATE_REVOKED: [
    409,
    'An admin has revoked the certificate of this exam. Write to us if you think that is wrong.',
  ],
  CERTIFICATE_ENDED: [409, 'This certificate no longer holds anyway.'],
});
