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

/** What lists show about who may join a campaign. */
export const admissionShape = {
  /** How strangers become members. Where nobody runs the campaign it is open, whatever this says. */
  admission: z.enum(admissions),
  /** Whether it is for players who are certified in its game system. */
  requiresCertificate: z.boolean(),
};

/** What a campaign's own page shows of it to the viewer. */
export const ownAdmissionShape = {
  /** Whether the viewer is certified in the game system. */
  isCertified: z.boolean(),
  /** The viewer's last request, while it waits or was declined. */
  request: z
    .object({
      status: z.enum(['waiting', 'declined']),
      text: z.string().nullable(),
      askedAt: moment,
      answer: z.string().nullable(),
      /** When they may ask again; null while it waits. */
      mayAskAt: moment.nullable(),
    })
    .nullable(),
  /** Requests that wait for an answer; 0 for everybody but those who may answer them. */
  requestsWaiting: z.int().min(0),
};

/** What an organiser decides about who joins, and about what it takes for a session to go ahead. */
export const admissionSettingsShape = z.strictObject({
  ...admissionShape,
  /** Players that a session needs to go ahead; null: none. Both or neither. */
  minToGo: z.int().min(1, 'At least 1 player').max(10_000, 'At most 10000 players').nullable(),
  /** How many hours before its start that is decided. */
  decideHours: z
    .int()
    .min(1, 'At least 1 hour')
    .max(LONGEST_DECIDE_HOURS, `At most ${LONGEST_DECIDE_HOURS} hours`)
    .nullable(),
});
export type AdmissionSettings = z.infer<typeof admissionSettingsShape>;

/** A request to join that waits. */
export const requestShape = z.object({
  player: publicPlayerShape,
  text: z.string().nullable(),
  askedAt: moment,
});
export type JoinRequest = z.infer<typeof requestShape>;
