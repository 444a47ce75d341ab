import { z } from 'zod';
import { commonRefusals } from '../../shared/errors.ts';
import { mailName } from '../../shared/text/mail-name.ts';
import { operation } from '../../shared/operation.ts';
import { pageInput, pageOf } from '../../shared/paging.ts';
import { textLine } from '../../shared/text/text.ts';
import { networkRefusals } from '../network/contract.ts';
import { adminInvitesContract } from './admin-contract.ts';
import { inviteRefusals } from './refusals.ts';
import { inviteStatuses } from './rules.ts';

const {
  INVITE_NOT_FOUND,
  INVITE_ANSWERED,
  OWN_INVITE,
  OWN_ADDRESS,
  EMAIL_REQUIRED,
  TOO_MANY_INVITES,
  RECIPIENT_LIMIT_REACHED,
  PLAYER_NOT_FOUND,
  INVITER_NOT_FOUND,
} = inviteRefusals;
const { INVALID_CURSOR } = commonRefusals;
const { CLOSES_CIRCLE } = networkRefusals;

const moment = z.iso.datetime();
const statusShape = z.enum(inviteStatuses);

/** The invite form: the cell alone may stay empty. */
export const newInviteShape = z.strictObject({
  email: z
    .string()
    .trim()
    .max(254, 'Invalid email address')
    .pipe(
      // Placeholders of users who signed up by phone: no mail reaches them.
      z
        .email('Invalid email address')
        .refine((address) => !/@phone\.invalid$/i.test(address), 'Invalid email address'),
    ),
  firstName: mailName({ min: 1, required: 'First name is required' }),
  lastName: mailName({ min: 1, required: 'Last name is required' }),
  cell: textLine({ min: 0, max: 40 }).optional(),
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
  /** When the mail went out; null until one has. */
  dateSent: moment.nullable(),
  createdAt: moment,
  expiresAt: moment,
});
export type SentInvite = z.infer<typeof sentInviteShape>;

/** An invitation as its recipient sees it: who invites, but no address. */
const receivedInviteShape = z.object({
  id: z.guid(),
  /** Null when the inviter has no player any more, or is banned. */
  inviterAlias: z.string().nullable(),
  status: statusShape,
  dateSent: moment.nullable(),
  createdAt: moment,
  /** Whether it may still be accepted or declined. */
  isOpen: z.boolean(),
});
export type ReceivedInvite = z.infer<typeof receivedInviteShape>;

/** What a link shows. */
const offerShape = z.object({ inviterAlias: z.string(), expiresAt: moment, isOwn: z.boolean() });

/** The link's token: 256 random bits as base64url. Any text is looked up. */
const byToken = z.strictObject({ token: z.string().min(1).max(200) });
const byInvite = z.strictObject({ inviteId: z.guid() });
const nothing = z.object({});

const tags = ['Invitations'];
const userOnly = operation('user');
const sending = operation('player', { severalTransactions: true });
const accepting = userOnly.errors({
  INVITE_NOT_FOUND,
  INVITE_ANSWERED,
  OWN_INVITE,
  PLAYER_NOT_FOUND,
  INVITER_NOT_FOUND,
  CLOSES_CIRCLE,
});
const declining = userOnly.errors({ INVITE_NOT_FOUND, INVITE_ANSWERED, OWN_INVITE });

export const invitesContract = {
  admin: adminInvitesContract,

  /** Makes an invitation and sends its mail, once, while the sender waits. Status `email_failed` says that it did not go out. */
  create: sending
    .route({ method: 'POST', path: '/invites', tags, summary: 'Invite a friend', successStatus: 201 })
    .errors({ EMAIL_REQUIRED, OWN_ADDRESS, TOO_MANY_INVITES, RECIPIENT_LIMIT_REACHED })
    .input(newInviteShape)
    .output(sentInviteShape),

  /** Sends the mail again with a new link, which works for another INVITE_DAYS; the old one stops working. */
  resend: sending
    .route({ method: 'POST', path: '/invites/{inviteId}/resend', tags, summary: 'Send an invitation again' })
    .errors({
      INVITE_NOT_FOUND,
      INVITE_ANSWERED,
      EMAIL_REQUIRED,
      TOO_MANY_INVITES,
      RECIPIENT_LIMIT_REACHED,
    })
    .input(byInvite)
    .output(sentInviteShape),

  /** Deletes an unanswered invitation; its link stops working. */
  cancel: userOnly
    .route({ method: 'DELETE', path: '/invites/{inviteId}', tags, summary: 'Take an invitation back' })
    .errors({ INVITE_NOT_FOUND, INVITE_ANSWERED })
    .input(byInvite)
    .output(nothing),

  /** Invitations that the signed-in user sent, newest first. */
  listSent: userOnly
    .route({ method: 'GET', path: '/invites/sent', tags, summary: 'List the invitations you sent' })
    .errors({ INVALID_CURSOR })
    .input(z.strictObject(pageInput))
    .output(pageOf(sentInviteShape)),

  /** Invitations to the signed-in user's confirmed address, newest first. */
  listReceived: userOnly
    .route({ method: 'GET', path: '/invites/received', tags, summary: 'List the invitations you received' })
    .errors({ INVALID_CURSOR })
    .input(z.strictObject(pageInput))
    .output(pageOf(receivedInviteShape)),

  /** The newest unanswered invitation to the confirmed address. */
  getPending: userOnly
    .route({
      method: 'GET',
      path: '/invites/pending',
      tags,
      summary: 'Get the invitation that waits for you',
    })
    .input(z.strictObject({}))
    .output(z.object({ invite: receivedInviteShape.nullable() })),

  /** Accepts an invitation to the confirmed address. */
  accept: accepting
    .route({ method: 'POST', path: '/invites/{inviteId}/accept', tags, summary: 'Accept an invitation' })
    .input(byInvite)
    .output(nothing),

  /** Declines an invitation to the confirmed address. */
  decline: declining
    .route({ method: 'POST', path: '/invites/{inviteId}/decline', tags, summary: 'Decline an invitation' })
    .input(byInvite)
    .output(nothing),

  /** Shows what a link offers. A POST, so that the token is in no address. */
  openLink: userOnly
    .errors({ INVITE_NOT_FOUND })
    .route({
      method: 'POST',
      path: '/invite-links/open',
      tags,
      summary: "See what an invitation's link offers",
    })
    .input(byToken)
    .output(offerShape),

  /** Accepts the invitation of a link. */
  acceptLink: accepting
    .route({
      method: 'POST',
      path: '/invite-links/accept',
      tags,
      summary: 'Accept an invitation by its link',
    })
    .input(byToken)
    .output(nothing),

  /** Declines the invitation of a link. */
  declineLink: declining
    .route({
      method: 'POST',
      path: '/invite-links/decline',
      tags,
      summary: 'Decline an invitation by its link',
    })
    .input(byToken)
    .output(nothing),
};
