import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonRefusals } from '../../shared/errors.ts';
import { mailName } from '../../shared/mail-name.ts';
import { pageInput, pageOf } from '../../shared/paging.ts';
import { severalTransactions } from '../../shared/several-transactions.ts';
import { textLine } from '../../shared/text.ts';
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
  ADDRESS_CROWDED,
  PLAYER_NOT_FOUND,
  INVITER_NOT_FOUND,
} = inviteRefusals;
const { INVALID_CURSOR, UNAUTHORIZED, PLAYER_REQUIRED } = commonRefusals;
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
      // Placeholders of who signed up by phone: no mail reaches them.
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
  /** When the message went out; null as long as none did. */
  dateSent: moment.nullable(),
  createdAt: moment,
  expiresAt: moment,
});
export type SentInvite = z.infer<typeof sentInviteShape>;

/** An invitation as its recipient sees it: who invites, and nobody's address. */
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

/** What the link shows to whoever holds it. */
const offerShape = z.object({ inviterAlias: z.string(), expiresAt: moment, isOwn: z.boolean() });

/** The link's token: 256 random bits as base64url, but whatever is sent is looked up. */
const byToken = z.strictObject({ token: z.string().min(1).max(200) });
const byInvite = z.strictObject({ inviteId: z.guid() });
const nothing = z.object({});

const tags = ['Invitations'];
const signedIn = oc.errors({ UNAUTHORIZED });
const accepting = signedIn.errors({
  INVITE_NOT_FOUND,
  INVITE_ANSWERED,
  OWN_INVITE,
  PLAYER_NOT_FOUND,
  INVITER_NOT_FOUND,
  CLOSES_CIRCLE,
});
const declining = signedIn.errors({ INVITE_NOT_FOUND, INVITE_ANSWERED, OWN_INVITE });

export const invitesContract = {
  admin: adminInvitesContract,

  /** Makes an invitation and sends its message, once, while the sender waits. `email_failed` tells that it did not go out. */
  create: signedIn
    .meta(severalTransactions)
    .route({ method: 'POST', path: '/invites', tags, summary: 'Invite a friend', successStatus: 201 })
    .errors({ PLAYER_REQUIRED, EMAIL_REQUIRED, OWN_ADDRESS, TOO_MANY_INVITES, ADDRESS_CROWDED })
    .input(newInviteShape)
    .output(sentInviteShape),

  /** Sends the message again, with a new link that is good for another 30 days; the old one stops working. */
  resend: signedIn
    .meta(severalTransactions)
    .route({ method: 'POST', path: '/invites/{inviteId}/resend', tags, summary: 'Send an invitation again' })
    .errors({
      INVITE_NOT_FOUND,
      INVITE_ANSWERED,
      PLAYER_REQUIRED,
      EMAIL_REQUIRED,
      TOO_MANY_INVITES,
      ADDRESS_CROWDED,
    })
    .input(byInvite)
    .output(sentInviteShape),

  /** Deletes an unanswered invitation; its link stops working. */
  cancel: signedIn
    .route({ method: 'DELETE', path: '/invites/{inviteId}', tags, summary: 'Take an invitation back' })
    .errors({ INVITE_NOT_FOUND, INVITE_ANSWERED })
    .input(byInvite)
    .output(nothing),

  /** Invitations that the signed-in user sent, newest first. */
  listSent: signedIn
    .route({ method: 'GET', path: '/invites/sent', tags, summary: 'List the invitations you sent' })
    .errors({ INVALID_CURSOR })
    .input(z.strictObject(pageInput))
    .output(pageOf(sentInviteShape)),

  /** Invitations to the signed-in user's confirmed address, newest first. */
  listReceived: signedIn
    .route({ method: 'GET', path: '/invites/received', tags, summary: 'List the invitations you received' })
    .errors({ INVALID_CURSOR })
    .input(z.strictObject(pageInput))
    .output(pageOf(receivedInviteShape)),

  /** The newest invitation to the confirmed address that waits for an answer. */
  getPending: signedIn
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

  /** Shows what a link offers. A POST, so that the token stands in no address. */
  openLink: signedIn
    .errors({ INVITE_NOT_FOUND })
    .route({
      method: 'POST',
      path: '/invite-links/open',
      tags,
      summary: "See what an invitation's link offers",
    })
    .input(byToken)
    .output(offerShape),

  /** Accepts the invitation whose link one holds. */
  acceptLink: accepting
    .route({
      method: 'POST',
      path: '/invite-links/accept',
      tags,
      summary: 'Accept an invitation by its link',
    })
    .input(byToken)
    .output(nothing),

  /** Declines the invitation whose link one holds. */
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
