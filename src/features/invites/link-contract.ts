import { z } from 'zod';
import { operation } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';
import { inviteRefusals } from './refusals.ts';

const { INVITE_NOT_FOUND } = inviteRefusals;

/** A link that many may accept by. Its address is shown once, when it is made. */
const inviteLinkShape = z.object({
  createdAt: moment,
  expiresAt: moment,
  /** How many have joined by it. */
  accepted: z.int().min(0),
});
export type InviteLink = z.infer<typeof inviteLinkShape>;

/** A link that was just made. */
const newInviteLinkShape = inviteLinkShape.extend({
  /** The path of its page, which ends in the token; null for a repeated request: the token is nowhere to be had again. */
  path: z.string().nullable(),
});
export type NewInviteLink = z.infer<typeof newInviteLinkShape>;

const nothing = z.strictObject({});
const tags = ['Invitations'];

/** A player's link for the friends at the table: one at a time, good for INVITE_DAYS, stored as a hash. */
export const inviteLinksContract = {
  /** The link that works now, without its address; null when there is none. */
  get: operation('player')
    .route({ method: 'GET', path: '/invite-links/own', tags, summary: 'Get your invitation link' })
    .input(nothing)
    .output(z.object({ link: inviteLinkShape.nullable() })),

  /** Makes a link and tells its address, this once. The link before it stops working. */
  create: operation('player', { severalTransactions: true })
    .route({ method: 'PUT', path: '/invite-links/own', tags, summary: 'Make your invitation link' })
    .input(nothing)
    .output(newInviteLinkShape),

  /** Ends the link. */
  remove: operation('player')
    .route({ method: 'DELETE', path: '/invite-links/own', tags, summary: 'End your invitation link' })
    .errors({ INVITE_NOT_FOUND })
    .input(nothing)
    .output(z.object({})),
};
