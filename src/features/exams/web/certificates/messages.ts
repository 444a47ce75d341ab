import type { CheckedCertificate, OwnCertificate } from '../../certificates/contract.ts';

/** Why a certificate is not valid, for people who check it. */
export const stateWords: Record<Exclude<CheckedCertificate['state'], 'valid'>, string> = {
  changed: 'This text is not what was signed: at least one character was changed since.',
  withdrawn: 'Its player has withdrawn this certificate.',
  corrected: 'The score was corrected after this certificate was made. It no longer holds.',
  revoked: 'This certificate was revoked by an admin. It does not hold.',
};

/** Why the certificate of an exam ended, for its player. */
export const endedWords: Record<NonNullable<OwnCertificate['endedWhy']>, string> = {
  withdrawn: 'Your last certificate was withdrawn.',
  corrected: 'The score was corrected after you made a certificate, so that one no longer holds.',
  revoked: 'An admin has revoked your certificate:',
};
