import { z } from 'zod';
import { pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';
import { examRefusals } from '../refusals.ts';
import { proofForm, revocationForm } from './inputs.ts';
import { certificateRefusals } from './refusals.ts';

/** The contents of a certificate, which its signature covers. */
export const statementShape = z.object({
  /** The origin of the server that issued it. */
  iss: z.string(),
  /** Its code. */
  jti: z.string(),
  /** When it was issued, in seconds since 1970. */
  iat: z.int(),
  /** The player's alias at that time. */
  name: z.string(),
  gameSystem: z.string(),
  exam: z.string(),
  /** The version of the exam; left out for the first one. */
  examVersion: z.int().min(2).optional(),
  submittedAt: moment,
  gradedAt: moment,
  scorePercent: z.int().min(0).max(100),
});
export type Statement = z.infer<typeof statementShape>;

/** Why a certificate is no longer valid: withdrawn by its player, the score was corrected, or revoked by an admin. */
const endedWhy = z.enum(['withdrawn', 'corrected', 'revoked']);
export type EndedWhy = z.infer<typeof endedWhy>;

const checkedShape = z.object({
  code: z.string(),
  /** 'changed': the signature does not match the text. */
  state: z.enum(['valid', 'changed', ...endedWhy.options]),
  /** When it stopped being valid. */
  endedAt: moment.nullable(),
  /** Its contents, and the signed text; both null unless it is valid. */
  statement: statementShape.nullable(),
  proof: z.string().nullable(),
  /** The newest version of its exam, if published since; null if this is the newest version or the certificate is not valid. */
  newer: z.object({ version: z.int(), publishedAt: moment }).nullable(),
  /** Whether the caller may withdraw it. */
  mayWithdraw: z.boolean(),
});
export type CheckedCertificate = z.infer<typeof checkedShape>;

/** The certificate of a submitted exam, as shown to its player and its graders. */
export const ownCertificate = z.object({
  code: z.string(),
  issuedAt: moment,
  endedAt: moment.nullable(),
  endedWhy: endedWhy.nullable(),
  /** The reason that the revoking admin gave; null otherwise. */
  reason: z.string().nullable(),
});
export type OwnCertificate = z.infer<typeof ownCertificate>;

const route = routesOf('Certificates');
const byCode = { code: z.string().max(100) };

/** Certificates of exams: players make them, anybody checks them. */
export const certificatesContract = {
  /** Makes a certificate of a graded exam of the player; returns the valid one if there is one. */
  issue: operation('player')
    .route(route.post('/exams/{examId}/certificate', 'Make a certificate'))
    .errors({
      ...pick(examRefusals, 'EXAM_NOT_FOUND'),
      ...pick(certificateRefusals, 'NOT_GRADED', 'CERTIFICATE_REVOKED'),
    })
    .input(z.strictObject({ examId: z.guid() }))
    .output(ownCertificate),

  /** Withdraws the player's certificate: its page then says only that. */
  withdraw: operation('player')
    .route(route.delete('/exams/{examId}/certificate', 'Withdraw your certificate'))
    .errors(pick(certificateRefusals, 'CERTIFICATE_NOT_FOUND'))
    .input(z.strictObject({ examId: z.guid() }))
    .output(z.object({})),

  /** Whether the certificate with a code is valid, and its contents. */
  get: operation('anyone')
    .route(route.get('/certificates/{code}', 'Check a certificate by its code'))
    .errors(pick(certificateRefusals, 'CERTIFICATE_NOT_FOUND'))
    .input(z.strictObject(byCode))
    .output(checkedShape),

  /** Whether a certificate's file is exactly as this server signed it, and whether the certificate is valid. */
  verify: operation('anyone', { reads: true })
    .route(route.post('/certificates/verification', "Check the text of a certificate's file"))
    .errors(pick(certificateRefusals, 'CERTIFICATE_NOT_FOUND'))
    .input(proofForm)
    .output(checkedShape),

  /** The public key that certificates are signed with, as a JSON Web Key Set (RFC 7517). */
  listKeys: operation('anyone')
    .route(route.get('/certificate-keys', 'Get the key of certificates'))
    .input(z.strictObject({}))
    .output(
      z.object({
        keys: z.array(
          z.object({
            kty: z.literal('OKP'),
            crv: z.literal('Ed25519'),
            x: z.string(),
            kid: z.string(),
            alg: z.literal('EdDSA'),
            use: z.literal('sig'),
          }),
        ),
      }),
    ),

  /** Revokes the certificate of a submitted exam and tells the player why. No new one can be made until the exam is graded again. */
  revoke: operation('admin')
    .route(route.post('/submissions/{submissionId}/certificate-revocation', 'Revoke a certificate'))
    .errors({
      ...pick(examRefusals, 'SUBMISSION_NOT_FOUND'),
      ...pick(certificateRefusals, 'CERTIFICATE_NOT_FOUND', 'CERTIFICATE_ENDED'),
    })
    .input(revocationForm.extend({ submissionId: z.guid() }))
    .output(z.object({})),
};
