import { z } from 'zod';
import { moment } from '#shared/shapes.ts';
import { publicPlayerShape } from '#features/players/contract.ts';
import { admissions, LONGEST_DECIDE_HOURS } from './rules.ts';

/** Whether a session goes ahead, as `goingAhead` tells it. */
export const goingAheadShape = z.object({
  state: z.enum(['ahead', 'needs', 'open']),
  missing: z.int().min(0),
  decideAt: moment,
});

/** What campaign lists show about who may join. */
export const admissionShape = {
  /** How strangers become members. A campaign without an owner is open, whatever this says. */
  admission: z.enum(admissions),
  /** Whether it is only for players who are certified in its game system. */
  requiresCertificate: z.boolean(),
};

/** What a campaign's own page shows about joining, for the viewer. */
export const ownAdmissionShape = {
  /** Whether the viewer is certified in the game system. */
  isCertified: z.boolean(),
  /** The viewer's last request, if it is waiting or was declined. */
  request: z
    .object({
      status: z.enum(['waiting', 'declined']),
      text: z.string().nullable(),
      askedAt: moment,
      answer: z.string().nullable(),
      /** When they may ask again; null while it is waiting. */
      mayAskAt: moment.nullable(),
    })
    .nullable(),
  /** How many requests wait for an answer; 0 for viewers who may not answer them. */
  requestsWaiting: z.int().min(0),
};

/** What an organiser decides about joining, and about when a session goes ahead. */
export const admissionSettingsShape = z.strictObject({
  ...admissionShape,
  /** How many players a session needs to go ahead; null for none. Set together with `decideHours`. */
  minToGo: z.int().min(1, 'At least 1 player').max(10_000, 'At most 10000 players').nullable(),
  /** How many hours before its start that is decided. */
  decideHours: z
    .int()
    .min(1, 'At least 1 hour')
    .max(LONGEST_DECIDE_HOURS, `At most ${LONGEST_DECIDE_HOURS} hours`)
    .nullable(),
});
export type AdmissionSettings = z.infer<typeof admissionSettingsShape>;

/** A request to join that waits for an answer. */
export const requestShape = z.object({
  player: publicPlayerShape,
  text: z.string().nullable(),
  askedAt: moment,
});
export type JoinRequest = z.infer<typeof requestShape>;
