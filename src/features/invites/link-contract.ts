import { z } from 'zod';
import { pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';
import { inviteRefusals } from './refusals.ts';

/** A link that many may accept by. */
const inviteLinkShape = z.object({
  createdAt: moment,
  /** Null for a link that lasts until it is ended; those made before 0.2.0 end on a day. */
  expiresAt: moment.nullable(),
  /** How many have joined by it. */
  accepted: z.int().min(0),
});
export type InviteLink = z.infer<typeof inviteLinkShape>;

/** A link as its player has it. */
const ownInviteLinkShape = inviteLinkShape.extend({
  /** The path of its page, which ends in the token; null for a link that was made before 0.2.0: its token is stored nowhere. */
  path: z.string().nullable(),
});
export type OwnInviteLink = z.infer<typeof ownInviteLinkShape>;

const nothing = z.strictObject({});
const route = routesOf('Invitations');

/** A player's link for the friends at the table: one at a time, good until it is ended. */
export const inviteLinksContract = {
  /** The link that works now, with its address; null when there is none. */
  get: operation('player')
    .route(route.get('/invite-links/own', 'Get your invitation link'))
    .input(nothing)
    .output(z.object({ link: ownInviteLinkShape.nullable() })),

  /** Makes a link. The link before it stops working. */
  create: operation('player')
    .route(route.put('/invite-links/own', 'Make your invitation link'))
    .input(nothing)
    .output(inviteLinkShape),

  /** Ends the link. */
  remove: operation('player')
    .route(route.delete('/invite-links/own', 'End your invitation link'))
    .errors(pick(inviteRefusals, 'INVITE_NOT_FOUND'))
    .input(nothing)
    .output(z.object({})),
};
