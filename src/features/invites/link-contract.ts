import { z } from 'zod';
import { pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';
import { inviteRefusals } from './refusals.ts';

/** An invitation link that many people may use. */
const inviteLinkShape = z.object({
  createdAt: moment,
  /** Null for a link that works until it is ended. Links made before 0.2.0 expire. */
  expiresAt: moment.nullable(),
  /** How many people have joined with it. */
  accepted: z.int().min(0),
});
export type InviteLink = z.infer<typeof inviteLinkShape>;

/** A link as its own player sees it. */
const ownInviteLinkShape = inviteLinkShape.extend({
  /** The path of its page, which ends in the token. Null for a link that was made before 0.2.0, whose token is not stored. */
  path: z.string().nullable(),
});
export type OwnInviteLink = z.infer<typeof ownInviteLinkShape>;

const nothing = z.strictObject({});
const route = routesOf('Invitations');

/** A player's invitation link for the friends at the table. A player has one at a time, and it works until it is ended. */
export const inviteLinksContract = {
  /** The link that works now, with its path; null if there is none. */
  get: operation('player')
    .route(route.get('/invite-links/own', 'Get your invitation link'))
    .input(nothing)
    .output(z.object({ link: ownInviteLinkShape.nullable() })),

  /** Makes a link. The previous one stops working. */
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
