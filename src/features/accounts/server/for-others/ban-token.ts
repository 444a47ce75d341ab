import { z } from 'zod';
import type { DataKeys } from '#platform/security/data-keys.ts';
import { createEncryption } from '#platform/security/keys.ts';
import type { Id } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';

/** How long the link in the mail opens the page of a ban, and how long a user who just signed in can take their data there. */
const LIFETIMES_MS = { mailed: 90 * DAY_MS, proven: 60 * 60_000 };

/**
 * Lets a banned person, who can't sign in, read about their ban and appeal. `proven`: issued by a refused sign-in that passed every step; it also lets them take or delete their data. `mailed`: sent to their address, or issued by a refused sign-in that did not pass every step.
 */
export type BanToken = { userId: Id; way: keyof typeof LIFETIMES_MS };

const tokenShape = z.tuple([z.guid(), z.enum(['mailed', 'proven']), z.int()]);

const encryptionOf = (keys: DataKeys) =>
  createEncryption({ secret: keys.keyFor('bans'), previousSecrets: [] }, 'bans');

/** Makes a token for the page of a ban. It is encrypted and contains the user's id. */
export const sealBanToken = (keys: DataKeys, { userId, way }: BanToken, now: Date): string =>
  encryptionOf(keys).encrypt([userId, way, now.getTime()]);

/** Decrypts a token; null if it is too old, or was not made by this server. */
export function openBanToken(keys: DataKeys, token: string, now: Date): BanToken | null {
  try {
    const [userId, way, madeAt] = tokenShape.parse(encryptionOf(keys).decrypt(token));
    return now.getTime() - madeAt <= LIFETIMES_MS[way] ? { userId, way } : null;
  } catch {
    return null;
  }
}

/** The URL of the page of a ban. The token is in the fragment, which browsers send to no server. */
export const banAddress = (publicUrl: string, token: string): string => `${publicUrl}/banned#token=${token}`;
