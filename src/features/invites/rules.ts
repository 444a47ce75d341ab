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

/** For how many days an invitation can be accepted. */
export const INVITE_DAYS = 30;

/** When an invitation that is mailed now expires. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + INVITE_DAYS * DAY_MS);

/** How many mails one user may send within a day, for new and repeated invitations. */
export const SENDINGS_A_DAY = 50;

/** How many mails one address may get within a day, from all inviters together. */
export const SENDINGS_TO_ADDRESS_A_DAY = 5;

/**
 * How many mails one user may send to one address within a day. Fewer than the address may get, so that one user can't
 * use up the limit for others.
 */
export const OWN_SENDINGS_TO_ADDRESS_A_DAY = 3;

/** How long an invitation can't be sent again after the last time, in milliseconds. */
export const RESEND_REST_MS = 60_000;

/** The most characters of an invitation's personal line. */
export const MESSAGE_LENGTH = 200;

/** Why a mail could not be sent: the mail server knows no such address, or did not accept the mail. */
export const sendingFailures = ['address', 'server'] as const;
export type SendingFailure = (typeof sendingFailures)[number];

/**
 * What accepting would change for the viewer of an invitation. `joins`: the inviter becomes their sponsor.
 * `replaces_request`: the same, and it replaces their pending sponsor request. Otherwise nothing changes:
 * they have another sponsor, are on the inviter's team, or are above the inviter.
 */
export const standings = ['joins', 'replaces_request', 'has_sponsor', 'on_team', 'above_inviter'] as const;
export type Standing = (typeof standings)[number];

/** Whether accepting makes the inviter the sponsor. */
export const wouldJoin = (standing: Standing): boolean =>
  standing === 'joins' || standing === 'replaces_request';

type Answerable = { status: InviteStatus; expiresAt: Date };

/** Statuses of unanswered invitations. */
export const openStatuses: readonly InviteStatus[] = ['unsent', 'email_failed', 'sent', 'read', 'clicked'];

/** Whether the invitation can still be accepted or declined. */
export const isOpen = ({ status, expiresAt }: Answerable, now: Date): boolean =>
  openStatuses.includes(status) && now < expiresAt;

/** Whether it was accepted or declined. After that the sender can neither send it again nor cancel it. */
export const isDecided = (status: InviteStatus): boolean => status === 'accepted' || status === 'declined';

/** How we notice that the mail was opened: its picture was loaded (`read`), or its link was opened (`clicked`). */
export type Mark = 'read' | 'clicked';

/**
 * The statuses that a mark moves on from: only forward, and never from or to a decision. A mail whose sending seemed to
 * fail has arrived after all if it is opened.
 */
export const statusesBefore = (mark: Mark): InviteStatus[] =>
  mark === 'read' ? ['unsent', 'email_failed', 'sent'] : ['unsent', 'email_failed', 'sent', 'read'];
