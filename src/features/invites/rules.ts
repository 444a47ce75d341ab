import { DAY_MS } from '#shared/time.ts';

/** Statuses of an invitation, in the order in which an open one advances. */
export const inviteStatuses = [
  'unsent',
  'email_failed',
  'sent',
  'read',
  'clicked',
  'accepted',
  'declined',
  'canceled',
] as const;
export type InviteStatus = (typeof inviteStatuses)[number];

/** How long an invitation is good for. */
export const INVITE_DAYS = 30;

/** When an invitation whose mail goes out now stops working. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + INVITE_DAYS * DAY_MS);

/** Mails that one user may send within a day: new invitations and those sent again. */
export const SENDINGS_A_DAY = 50;

/** Mails that one address may get within a day, whoever invites it. */
export const SENDINGS_TO_ADDRESS_A_DAY = 5;

/** Mails that one user may send to one address within a day: fewer, so that nobody uses up what others may send. */
export const OWN_SENDINGS_TO_ADDRESS_A_DAY = 3;

/** So long an invitation rests after it was sent again, in milliseconds. */
export const RESEND_REST_MS = 60_000;

/** Characters of the personal line of an invitation. */
export const MESSAGE_LENGTH = 200;

/** Why a mail did not go out: the mail server knows no such address, or the mail server did not take it. */
export const sendingFailures = ['address', 'server'] as const;
export type SendingFailure = (typeof sendingFailures)[number];

/**
 * What accepting would change for the viewer of an invitation. `joins`: the inviter becomes their sponsor;
 * `replaces_request`: too, and whoever they asked is asked no more. Otherwise nothing changes: they have another sponsor, are
 * on the inviter's team, or are above the inviter.
 */
export const standings = ['joins', 'replaces_request', 'has_sponsor', 'on_team', 'above_inviter'] as const;
export type Standing = (typeof standings)[number];

/** Whether accepting makes the inviter the sponsor. */
export const wouldJoin = (standing: Standing): boolean =>
  standing === 'joins' || standing === 'replaces_request';

type Answerable = { status: InviteStatus; expiresAt: Date };

/** Statuses of invitations that still wait for an answer. */
export const openStatuses: readonly InviteStatus[] = ['unsent', 'email_failed', 'sent', 'read', 'clicked'];

/** Whether the invitation may still be accepted or declined. */
export const isOpen = ({ status, expiresAt }: Answerable, now: Date): boolean =>
  openStatuses.includes(status) && now < expiresAt;

/** Whether it was accepted or declined: from then on the sender can neither send it again nor cancel it. */
export const isDecided = (status: InviteStatus): boolean => status === 'accepted' || status === 'declined';

/** What opening the mail proves: its picture was loaded, or its link was opened. */
export type Mark = 'read' | 'clicked';

/**
 * The statuses that a mark moves on from: only forward, and never into or out of a decision. A mail that seemed to have
 * failed has arrived when it is opened.
 */
export const statusesBefore = (mark: Mark): InviteStatus[] =>
  mark === 'read' ? ['unsent', 'email_failed', 'sent'] : ['unsent', 'email_failed', 'sent', 'read'];
