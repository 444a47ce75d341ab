import type { TransactionContext } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { banAddress, sealBanToken } from '../for-others/ban-token.ts';
import { endAll } from '../links/person-secrets.ts';
import { bannedMail } from '../mails.ts';
import { putBan } from '../records/bans.ts';
import { findConfirmedAddress, updateBan } from '../records/users.ts';

/** What a ban needs, whoever makes it. */
export type BanContext = Pick<
  TransactionContext,
  'db' | 'clock' | 'config' | 'keys' | 'mail' | 'jobs' | 'personSecrets'
>;

type Ban = {
  userId: Id;
  reason: string;
  /** Null if it lasts until somebody lifts it. */
  endsAt: Date | null;
  /** Since when they are banned already; null if they are not. */
  bannedAt: Date | null;
  /** Null for the operator, who is nobody in particular. */
  bannedBy: Id | null;
};

/**
 * Bans a user whom the caller has locked: stores the ban, tells them by mail and ends what signs them in. Returns how
 * many sessions ended.
 */
export async function setBan(
  inner: BanContext,
  { userId, reason, endsAt, bannedAt, bannedBy }: Ban,
): Promise<number> {
  const { db, clock } = inner;
  const now = clock();
  await updateBan(db, userId, { at: bannedAt ?? now, reason });
  await putBan(db, { userId, reason, bannedBy, bannedAt: now, endsAt });
  await sendBan(inner, { userId, reason, endsAt });
  return endAll(inner, { userId, event: 'ban' });
}

/** Tells a banned user by mail why and until when they are banned, with the link to what they can do. */
async function sendBan(
  { db, clock, config, keys, mail }: BanContext,
  { userId, reason, endsAt }: Pick<Ban, 'userId' | 'reason' | 'endsAt'>,
): Promise<void> {
  const email = await findConfirmedAddress(db, userId);
  if (email === null) return;
  const url = banAddress(config.publicUrl, sealBanToken(keys, { userId, way: 'mailed' }, clock()));
  await mail.enqueue(db, bannedMail(config, email, { reason, endsAt, url }));
}
