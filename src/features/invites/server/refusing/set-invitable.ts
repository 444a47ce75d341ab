import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { MailChoice } from '#platform/mail/mail-choice.ts';
import type { DataKeys } from '#platform/security/data-keys.ts';
import { createEncryption } from '#platform/security/keys.ts';
import { addRefusal, isRefused, removeRefusal } from '../records/refused-invitations.ts';

/** The path of the link in an invitation's mail with which its recipient stops invitations. The token follows. */
const INVITATION_MAILS_PATH = '/unsubscribe/invitations';

/** The hash that is stored, without expiry, of an address that wants no invitations. Upper and lower case, spaces around it and the Unicode form make no difference. */
export const addressHash = (keys: DataKeys, address: string): string =>
  keys.hash('refused invitations', address.trim().normalize('NFC').toLowerCase());

const encryptionOf = (keys: DataKeys) =>
  createEncryption(
    { secret: keys.keyFor('refusing invitations'), previousSecrets: [] },
    'refusing invitations',
  );

/** The link with which an address stops invitations. It contains the address's hash, encrypted, and not the address. */
export const refusalUrl = ({ keys, config }: Pick<Context, 'keys' | 'config'>, address: string): string =>
  `${config.publicUrl}${INVITATION_MAILS_PATH}/${encryptionOf(keys).encrypt(addressHash(keys, address))}`;

/** What that link does: its recipient stops all invitations to the address, or allows them again. */
export function invitationMails({
  db,
  keys,
  clock,
  config,
}: Pick<Context, 'db' | 'keys' | 'clock' | 'config'>): MailChoice {
  function open(token: string): string | null {
    try {
      return z.string().parse(encryptionOf(keys).decrypt(token));
    } catch {
      return null;
    }
  }
  return {
    path: INVITATION_MAILS_PATH,
    async find(token) {
      const hash = open(token);
      if (hash === null) return null;
      const isOn = !(await isRefused(db, hash));
      return { isOn, words: wordsFor(config.productName, isOn) };
    },
    async set(token, isOn) {
      const hash = open(token);
      if (hash === null) return;
      await (isOn ? removeRefusal(db, hash) : addRefusal(db, hash, clock()));
    },
  };
}

const wordsFor = (productName: string, isOn: boolean) =>
  isOn
    ? {
        title: 'Get no more invitations?',
        text: `Nobody can invite this address to ${productName} then. Whoever tries is told that you can't be invited, and nothing else.`,
        button: 'Get no more invitations',
      }
    : {
        title: 'You get no more invitations',
        text: `Nobody can invite this address to ${productName} any more. To know it again we keep a fingerprint of it, and not the address.`,
        button: 'Allow invitations again',
      };
