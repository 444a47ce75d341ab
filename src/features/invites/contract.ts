import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { emailAddress } from '#shared/addresses/email.ts';
import { mailLine, mailName } from '#shared/text/mail-name.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { maybePhone } from '#shared/addresses/phone.ts';
import { moment } from '#shared/shapes.ts';
import { networkRefusals } from '#features/network/contract.ts';
import { adminInvitesContract } from './admin-contract.ts';
import { inviteLinksContract } from './link-contract.ts';
import { inviteRefusals } from './refusals.ts';
import { inviteStatuses, MESSAGE_LENGTH, sendingFailures, standings } from './rules.ts';

const statusShape = z.enum(inviteStatuses);

/** The invite form. The cell number and the personal line are optional. */
export const newInviteShape = z.strictObject({
  email: emailAddress('Invalid email address', 'Invalid email address'),
  firstName: mailName({ min: 1, required: 'First name is required' }),
  lastName: mailName({ min: 1, required: 'Last name is required' }),
  cell: maybePhone('Invalid phone number').optional(),
  /** A personal line from the sender, for the mail. */
  message: mailLine({ max: MESSAGE_LENGTH }).optional(),
});
export type NewInvite = z.infer<typeof newInviteShape>;

/** An invitation as its sender sees it. The address is the one that the sender typed. */
const sentInviteShape = z.object({
  id: z.guid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  cell: z.string().nullable(),
  status: statusShape,
  /** Why the last mail could not be sent: the address does not exist, or the mail server did not accept it. */
  failure: z.enum(sendingFailures).nullable(),
  /** When the mail was sent; null until then. */
  dateSent: moment.nullable(),
  createdAt: moment,
  expiresAt: moment,
  /** The player who accepted it, and whether they are on the sender's team; null until then, and when they have left. */
  accepter: z.object({ alias: z.string(), isOnTeam: z.boolean() }).nullable(),
});
export type SentInvite = z.infer<typeof sentInviteShape>;

/** An invitation as its recipient sees it: with the inviter's alias, but no address. */
const receivedInviteShape = z.object({
  id: z.guid(),
  /** Null if the inviter no longer has a player, or is banned. */
  inviterAlias: z.string().nullable(),
  status: statusShape,
  dateSent: moment.nullable(),
  createdAt: moment,
  expiresAt: moment,
  /** Whether it can still be accepted or declined. */
  isOpen: z.boolean(),
  standing: z.enum(standings),
});
export type ReceivedInvite = z.infer<typeof receivedInviteShape>;

/** What a link shows: the inviter, and what accepting would change. */
const offerShape = z.object({
  inviterAlias: z.string(),
  inviterImageUrl: z.string().nullable(),
  /** How many players the inviter sponsors. */
  teamCount: z.int().min(0),
  /** The personal line of the mail. */
  message: z.string().nullable(),
  /** Null for a player's link, which works until the player ends it. */
  expiresAt: moment.nullable(),
  isOwn: z.boolean(),
  /** Whether the mail went to the actor's confirmed address. */
  isToYou: z.boolean(),
  /** Whether many people may use this link. Then there is nothing to decline. */
  isShared: z.boolean(),
  standing: z.enum(standings),
});
export type Offer = z.infer<typeof offerShape>;

/** The link's token: 256 random bits as base64url. Other texts are looked up too. */
const byToken = z.strictObject({ token: z.string().min(1).max(200) });
const byInvite = z.strictObject({ inviteId: z.guid() });
const nothing = z.object({});

const route = routesOf('Invitations');
const userOnly = operation('user');
const sending = operation('player', { severalTransactions: true });
const accepting = userOnly.errors({
  ...pick(
    inviteRefusals,
    'INVITE_NOT_FOUND',
    'INVITE_ANSWERED',
    'OWN_INVITE',
    'PLAYER_NOT_FOUND',
    'INVITER_NOT_FOUND',
    'ACCEPTED_BEFORE',
  ),
  ...pick(networkRefusals, 'CLOSES_CIRCLE'),
});
const declining = userOnly.errors(pick(inviteRefusals, 'INVITE_NOT_FOUND', 'INVITE_ANSWERED', 'OWN_INVITE'));

export const invitesContract = {
  admin: adminInvitesContract,
  links: inviteLinksContract,

  /**
   * Makes an invitation and sends its mail, once, while the sender waits. Status `email_failed` says that it could not
   * be sent. The data of ALREADY_INVITED say which of the actor's invitations has this address: `{ inviteId, firstName,
   * createdAt }`.
   */
  create: sending
    .route(route.post('/invites', 'Invite a friend', 201))
    .errors(
      pick(
        inviteRefusals,
        'EMAIL_REQUIRED',
        'OWN_ADDRESS',
        'ALREADY_INVITED',
        'INVITE_REFUSED',
        'FRIEND_ACCEPTED',
        'TOO_MANY_INVITES',
        'ADDRESS_LIMIT_REACHED',
        'RECIPIENT_LIMIT_REACHED',
      ),
    )
    .input(newInviteShape)
    .output(sentInviteShape),

  /** Sends the mail again with a new link, which works for another INVITE_DAYS. The old link stops working. */
  resend: sending
    .route(route.post('/invites/{inviteId}/resend', 'Send an invitation again'))
    .errors(
      pick(
        inviteRefusals,
        'INVITE_NOT_FOUND',
        'INVITE_ANSWERED',
        'EMAIL_REQUIRED',
        'INVITE_REFUSED',
        'RESENT_JUST_NOW',
        'TOO_MANY_INVITES',
        'ADDRESS_LIMIT_REACHED',
        'RECIPIENT_LIMIT_REACHED',
      ),
    )
    .input(byInvite)
    .output(sentInviteShape),

  /** Deletes an unanswered invitation; its link stops working. */
  cancel: userOnly
    .route(route.delete('/invites/{inviteId}', 'Take an invitation back'))
    .errors(pick(inviteRefusals, 'INVITE_NOT_FOUND', 'INVITE_ANSWERED'))
    .input(byInvite)
    .output(nothing),

  /** Invitations that the signed-in user sent, newest first. */
  listSent: userOnly
    .route(route.get('/invites/sent', 'List the invitations you sent'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject(pageInput))
    .output(pageOf(sentInviteShape)),

  /** Invitations to the signed-in user's confirmed address, newest first. */
  listReceived: userOnly
    .route(route.get('/invites/received', 'List the invitations you received'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject(pageInput))
    .output(pageOf(receivedInviteShape)),

  /** The newest unanswered invitation to the confirmed address by which the actor would join a team. */
  getPending: userOnly
    .route(route.get('/invites/pending', 'Get the invitation that waits for you'))
    .input(z.strictObject({}))
    .output(z.object({ invite: receivedInviteShape.nullable() })),

  /** Whether others may invite the caller's confirmed address; null without one. */
  getInvitable: userOnly
    .route(route.get('/invites/invitable', 'See whether invitations are sent to you'))
    .input(z.strictObject({}))
    .output(z.object({ isInvitable: z.boolean().nullable() })),

  /** Lets others invite the caller's confirmed address, or nobody. The link in an invitation's mail does the same. */
  setInvitable: userOnly
    .route(route.put('/invites/invitable', 'Choose whether invitations are sent to you'))
    .errors(pick(inviteRefusals, 'EMAIL_REQUIRED'))
    .input(z.strictObject({ isInvitable: z.boolean() }))
    .output(nothing),

  /** Accepts an invitation to the confirmed address. */
  accept: accepting
    .route(route.post('/invites/{inviteId}/accept', 'Accept an invitation'))
    .input(byInvite)
    .output(nothing),

  /** Declines an invitation to the confirmed address. */
  decline: declining
    .route(route.post('/invites/{inviteId}/decline', 'Decline an invitation'))
    .input(byInvite)
    .output(nothing),

  /**
   * Shows, before sign-in, who invites and which address was invited. A person with the link knows that address from
   * its mail; it is null for a link that many may use. A POST, so that no URL contains the token.
   */
  previewLink: operation('anyone', { reads: true, uncounted: true })
    .errors(pick(inviteRefusals, 'INVITE_NOT_FOUND'))
    .route(route.post('/invite-links/preview', "See who invites by an invitation's link"))
    .input(byToken)
    .output(z.object({ inviterAlias: z.string(), email: z.string().nullable() })),

  /** Shows what a link offers. A POST, so that no URL contains the token. */
  openLink: operation('user', { reads: true })
    .errors(pick(inviteRefusals, 'INVITE_NOT_FOUND', 'ACCEPTED_BEFORE'))
    .route(route.post('/invite-links/open', "See what an invitation's link offers"))
    .input(byToken)
    .output(offerShape),

  /**
   * Accepts the invitation of a link. With a link for many, a player with an active sponsor is refused, because there
   * is no invitation to mark as accepted.
   */
  acceptLink: accepting
    .errors(pick(networkRefusals, 'ALREADY_SPONSORED'))
    .route(route.post('/invite-links/accept', 'Accept an invitation by its link'))
    .input(byToken)
    .output(nothing),

  /** Declines the invitation of a link. */
  declineLink: declining
    .route(route.post('/invite-links/decline', 'Decline an invitation by its link'))
    .input(byToken)
    .output(nothing),
};
