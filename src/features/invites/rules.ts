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

const DAY_MS = 86_400_000;

/** When an invitation whose mail goes out now stops working. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + INVITE_DAYS * DAY_MS);

/** Mails that one user may send within a day: new invitations and those sent again. */
export const SENDINGS_A_DAY = 50;

/** Mails that one address may get within a day, whoever invites it. */
export const SENDINGS_TO_ADDRESS_A_DAY = 5;

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
