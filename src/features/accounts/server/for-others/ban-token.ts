import { z } from 'zod';
import type { DataKeys } from '#platform/security/data-keys.ts';
import { createEncryption } from '#platform/security/keys.ts';
import type { Id } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';

/** How long a link in a mail opens the page of a ban, and how long whoever just signed in may take their data there. */
const LIFETIMES_MS = { mailed: 90 * DAY_MS, proven: 60 * 60_000 };

/**
 * What lets a banned person, who can't sign in, read about their ban and appeal: `mailed` to their address, or `proven` by
 * the sign-in that the ban refused, which also lets them take or delete what is theirs.
 */
export type BanToken = { userId: Id; way: keyof typeof LIFETIMES_MS };

const tokenShape = z.tuple([z.guid(), z.enum(['mailed', 'proven']), z.int()]);

const encryptionOf = (keys: DataKeys) =>
  createEncryption({ secret: keys.keyFor('bans'), previousSecrets: [] }, 'bans');

/** A token for the page of a ban; it names its user and shows nothing. */
export const sealBanToken = (keys: DataKeys, { userId, way }: BanToken, now: Date): string =>
  encryptionOf(keys).encrypt([userId, way, now.getTime()]);

/** What a token says; null for one that is too old, or that this server did not make. */
export function openBanToken(keys: DataKeys, token: string, now: Date): BanToken | null {
  try {
    const [userId, way, madeAt] = tokenShape.parse(encryptionOf(keys).decrypt(token));
    return now.getTime() - madeAt <= LIFETIMES_MS[way] ? { userId, way } : null;
  } catch {
    return null;
  }
}

/** The address of the page. The token is in the fragment, which browsers send to no server. */
export const banAddress = (publicUrl: string, token: string): string => `${publicUrl}/banned#token=${token}`;
