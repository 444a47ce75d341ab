import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartError } from '../../config/start-error.ts';

type WebBytes = Parameters<Encrypter['encrypt']>[0] & globalThis.ReadableStream<Uint8Array>;

/** Encrypts bytes as they come, so that only the owner of the recipient's identity can read them: in the format of age. */
export async function seal(bytes: Readable, recipient: string): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return Readable.fromWeb(
    (await encrypter.encrypt(Readable.toWeb(bytes) as WebBytes)) as ReadableStream<Uint8Array>,
  );
}

/**
 * Decrypts what `seal` made. A part that was altered or cut off fails while it is read.
 * @throws StartError if the identity is none, or not the one it was encrypted for
 */
export async function unseal(bytes: Readable, identity: string): Promise<Readable> {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
    const opened = await decrypter.decrypt(Readable.toWeb(bytes) as WebBytes);
    return Readable.fromWeb(opened as ReadableStream<Uint8Array>);
  } catch (error) {
    bytes.destroy();
    const what =
      'The identity does not open this backup: it belongs to another BACKUP_RECIPIENT, or is none of age';
    throw new StartError(what, { cause: error });
  }
}

/** The identity in the text of a key file, as age-keygen writes it. @throws StartError if there is none */
export function readIdentity(text: string): string {
  const line = text.split('\n').find((candidate) => candidate.startsWith('AGE-SECRET-KEY-'));
  if (line === undefined)
    throw new StartError('The file has no identity: a line that begins with AGE-SECRET-KEY-');
  return line.trim();
}
