import { id } from './world.ts';

/** Statements about certificates and what their constraints say against them: [constraint, statement]. */
export const refusalsAboutCertificates: [string, string][] = [
  ['certificates_code_form', `update certificates set code = '0123456789AB'`],
  ['certificates_code_form', `update certificates set code = '0123456789u'`],
  ['certificates_proof_form', `update certificates set proof = ''`],
  ['certificates_ended_why_known', `update certificates set ended_at = now(), ended_why = 'lost'`],
  [
    'certificates_reason_form',
    `update certificates set ended_at = now(), ended_why = 'revoked', reason = ''`,
  ],
  ['certificates_end_whole', `update certificates set ended_at = now()`],
  ['certificates_end_whole', `update certificates set ended_at = now(), ended_why = 'revoked'`],
  [
    'certificates_code',
    `insert into certificates (player_exam_id, code, proof, issued_at, ended_at, ended_why) values ('${id.takenExam}', '0123456789ab', 'x', now(), now(), 'withdrawn')`,
  ],
  [
    'certificates_standing',
    `insert into certificates (player_exam_id, code, proof, issued_at) values ('${id.takenExam}', '0123456789ac', 'x', now())`,
  ],
];
