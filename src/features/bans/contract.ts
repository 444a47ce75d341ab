import { z } from 'zod';
import { pick } from '#shared/errors.ts';
import { exportState, newErasure } from '#features/personal-data/contract.ts';
import { personalDataRefusals } from '#features/personal-data/refusals.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';
import { textBlock } from '#shared/text/text.ts';
import { adminBansContract } from './admin-contract.ts';
import { banRefusals } from './refusals.ts';
import { MOST_APPEAL_CHARACTERS } from './rules.ts';

/** The token in the link to the page of a ban. */
const byToken = { token: z.string().min(1).max(500) };

const ownBanShape = z.object({
  username: z.string(),
  /** Null once the ban is over. */
  ban: z
    .object({
      reason: z.string().nullable(),
      bannedAt: moment,
      /** Null if it lasts until an admin lifts it. */
      endsAt: moment.nullable(),
      appeal: z
        .object({
          text: z.string(),
          at: moment,
          decision: z.enum(['stands', 'lifted']).nullable(),
          answer: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** The data that the person may take or delete; null if they came from the mail and have not signed in. */
  own: z.object({ export: exportState, erasureDueAt: moment.nullable() }).nullable(),
});
export type OwnBan = z.infer<typeof ownBanShape>;

/** A banned person's appeal. */
export const appealForm = z.strictObject({
  text: textBlock({ min: 1, max: MOST_APPEAL_CHARACTERS, required: 'Required' }),
});

const route = routesOf('Bans');
const anyone = operation('anyone').errors(pick(banRefusals, 'BAN_LINK_ENDED'));

/** What a banned person, who can't sign in, does by the link in their mail or by the sign-in that was refused. */
export const bansContract = {
  admin: adminBansContract,

  /** Why and until when the person of a link is banned, and what they can do. */
  getOwn: operation('anyone', { reads: true })
    .errors(pick(banRefusals, 'BAN_LINK_ENDED'))
    .route(route.post('/ban', 'See your ban'))
    .input(z.strictObject(byToken))
    .output(ownBanShape),

  /** Asks for another look at the ban, once. */
  appeal: anyone
    .route(route.post('/ban/appeal', 'Appeal against your ban'))
    .errors(pick(banRefusals, 'NOT_BANNED', 'BAN_APPEALED'))
    .input(appealForm.extend(byToken))
    .output(z.object({})),

  /** Has a copy of all data of the person made, once a day. */
  requestExport: anyone
    .route(route.post('/ban/export', 'Have a copy of your data made'))
    .errors({
      ...pick(banRefusals, 'PROOF_NEEDED'),
      ...pick(personalDataRefusals, 'EXPORT_UNDER_WAY', 'EXPORT_TOO_SOON'),
    })
    .input(z.strictObject(byToken))
    .output(exportState),

  /** An address that fetches the copy, for five minutes. */
  openExport: operation('anyone', { reads: true })
    .errors(pick(banRefusals, 'BAN_LINK_ENDED'))
    .route(route.post('/ban/export/address', 'Get the address of your data'))
    .errors({ ...pick(banRefusals, 'PROOF_NEEDED'), ...pick(personalDataRefusals, 'EXPORT_GONE') })
    .input(z.strictObject(byToken))
    .output(z.object({ address: z.string() })),

  /** Has the account erased in 14 days. */
  requestErasure: anyone
    .route(route.post('/ban/erasure', 'Delete your account in 14 days'))
    .errors({
      ...pick(banRefusals, 'PROOF_NEEDED'),
      ...pick(personalDataRefusals, 'CONFIRMATION_WRONG', 'LAST_ADMIN_STAYS'),
    })
    .input(newErasure.extend(byToken))
    .output(z.object({ dueAt: moment })),

  /** Keeps the account after all. */
  cancelErasure: anyone
    .route(route.post('/ban/erasure/cancel', 'Keep your account'))
    .errors(pick(banRefusals, 'PROOF_NEEDED'))
    .input(z.strictObject(byToken))
    .output(z.object({})),
};
