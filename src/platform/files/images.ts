import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { refuse, serverRefusals, uploadRefusals } from '#shared/errors.ts';
import { createFairLimiter } from '../security/fair-limiter.ts';
import type { Caller } from '../security/client-networks.ts';
import { exitCodes } from './picture-exit-codes.ts';

const worker = join(import.meta.dirname, 'picture-worker.ts');

/** No picture that people take needs a tenth of this. */
const PATIENCE_MS = 30_000;
/** An original is written at its full size. */
const ORIGINAL_PATIENCE_MS = 60_000;

/**
 * One picture after the other: a few large ones at once would take the memory of everything else on the machine. Networks
 * and the users within them take turns, and so do new users and the others, who wait in a row of their own: accounts are
 * made in a minute.
 */
export const PICTURES = { running: 1, waiting: 100, shares: { network: 48, client: 32, account: 16 } };
const oneByOne = createFairLimiter(PICTURES, serverRefusals.UNAVAILABLE);

/** Who sends a picture. */
export type PictureSender = {
  caller: Caller;
  /** Whether the account was made a short time ago. */
  isNew: boolean;
};

export type StoredImage = {
  bytes: Buffer;
  extension: 'webp';
  contentType: 'image/webp';
  width: number;
  height: number;
  /** The picture at its full size, for printing; null where none was asked for, or it is too large. */
  original: { bytes: Buffer; extension: string } | null;
};

/**
 * Makes a picture of our own out of an upload: turned upright, at most `maxSide` pixels on its longer side (or, where
 * `square` is asked for, cut to a square around its middle), and without anything that came along: no position, no
 * camera, no text, no appended data.
 *
 * A process of its own decodes it, which has a time limit and none of the server's secrets: what a hostile picture does
 * to a decoder, and the memory that a large one takes, end with it. `load` gives the upload when its turn has come:
 * users take turns, so that nobody waits for more than one picture of each of the others.
 * With `withOriginal` it also makes the one at full size that is kept for printing, without all of that, too.
 * @throws refusal NOT_AN_IMAGE or IMAGE_TOO_LARGE, or UNAVAILABLE when sixteen pictures of this user wait, or as
 * many of their network as it may have, or a hundred and none of the others has more of them
 */
export function reencodeImage(
  load: Buffer | (() => Promise<Readable>),
  maxSide: number,
  {
    square = false,
    withOriginal = false,
    sender,
  }: { square?: boolean; withOriginal?: boolean; sender: PictureSender },
): Promise<StoredImage> {
  const encode = async () => {
    const upload = Buffer.isBuffer(load) ? Readable.from([load]) : await load();
    const args = [String(maxSide), square ? 'square' : 'whole', withOriginal ? 'original' : 'alone'];
    const answer = await runWorker(upload, args, withOriginal ? ORIGINAL_PATIENCE_MS : PATIENCE_MS);
    const begin = answer.indexOf('\n') + 1;
    const { width, height, bytes, original } = JSON.parse(answer.subarray(0, begin).toString()) as Said;
    const end = begin + bytes;
    return {
      bytes: answer.subarray(begin, end),
      extension: 'webp',
      contentType: 'image/webp',
      width,
      height,
      original: original === null ? null : { bytes: answer.subarray(end), extension: original },
    } as const;
  };
  return oneByOne.through(sender.caller, encode, { lane: sender.isNew ? 'new' : 'known' });
}

/** What the worker says of the bytes that follow: the picture's size and length, and the ending of an original behind it. */
type Said = { width: number; height: number; bytes: number; original: string | null };

async function runWorker(upload: Readable, args: string[], patienceMs: number): Promise<Buffer> {
  const child = spawn(process.execPath, [worker, ...args], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  const [answer, code] = await Promise.all([
    buffer(child.stdout),
    ended,
    // A worker that has seen enough does not read to the end.
    pipeline(upload, child.stdin).catch(() => undefined),
  ]);
  if (code === 0) return answer;
  // Killed for taking too long, or by what it read.
  return refuse(
    code === exitCodes.IMAGE_TOO_LARGE ? uploadRefusals.IMAGE_TOO_LARGE : uploadRefusals.NOT_AN_IMAGE,
  );
}
