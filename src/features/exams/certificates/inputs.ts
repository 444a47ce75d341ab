import { z } from 'zod';
import { textBlock } from '#shared/text/text.ts';
import { MOST_PROOF_CHARACTERS, MOST_REASON_CHARACTERS } from './rules.ts';

/** The text of a certificate's file, to be checked. */
export const proofForm = z.strictObject({
  proof: textBlock({ min: 1, max: MOST_PROOF_CHARACTERS, required: 'Required' }),
});

/** Why an admin revokes a certificate, for its player to read. */
export const revocationForm = z.strictObject({
  reason: textBlock({ min: 1, max: MOST_REASON_CHARACTERS, required: 'Required' }),
});
