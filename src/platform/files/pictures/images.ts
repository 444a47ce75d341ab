import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { refuse, serverRefusals, uploadRefusals } from '#shared/errors.ts';
import { createFairLimiter } from '../../security/fair-limiter.ts';
import type { Caller } from '../../security/client-networks.ts';
import { exitCodes } from './picture-exit-codes.ts';

const worker = join(import.meta.dirname, 'picture-worker.ts');

/** More than ten times as long as any ordinary picture takes. */
const PATIENCE_MS = 30_000;
/** Longer, because an original is encoded at its full size. */
const ORIGINAL_PATIENCE_MS = 60_000;

/**
 * Pictures are processed one at a time: a few large ones at once would use up the machine's memory. Networks take
 * turns, and the users within each network do too. New users queue separately from the others and the two queues
 * alternate, because creating accounts takes only a minute.
 */
export const PICTURES = { running: 1, waiting: 100, shares: { network: 48, client: 32, account: 16 } };
const oneByOne = createFairLimiter(PICTURES, serverRefusals.UNAVAILABLE);

/** The sender of a picture. */
export type PictureSender = {
  caller: Caller;
  /** Whether the account was created recently. */
  isNew: boolean;
};

export type StoredImage = {
  bytes: Buffer;
  extension: 'webp';
  contentType: 'image/webp';
  width: number;
  height: number;
  /** The picture at its full size, for printing; null if none was requested, or it is too large. */
  original: { bytes: Buffer; extension: string } | null;
};

/**
 * Makes a new picture from an upload: upright, at most `maxSide` pixels on its longer side (or, with `square`, cropped
 * to the square in its middle), and without any embedded data: no position, camera, text or appended data.
 *
 * A separate process decodes it, with a time limit and without the server's secrets. So a hostile picture can only harm
 * that process, and the memory of a large one is freed when it ends. `load` provides the upload when its turn comes:
 * users take turns, so nobody waits for more than one picture of each of the others. With `withOriginal` it also makes
 * the picture at full size for printing, equally without embedded data.
 * @throws refusal NOT_AN_IMAGE or IMAGE_TOO_LARGE, or UNAVAILABLE when sixteen pictures of this user wait, or the share
 * of their network is used up, or a hundred pictures wait and no other caller has more of them
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

/** The worker's header line: the picture's size in pixels and bytes, and the extension of the original that follows it. */
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
    // A worker that rejects the picture does not read all of its input.
    pipeline(upload, child.stdin).catch(() => undefined),
  ]);
  if (code === 0) return answer;
  // It was killed by the time limit, or crashed on its input.
  return refuse(
    code === exitCodes.IMAGE_TOO_LARGE ? uploadRefusals.IMAGE_TOO_LARGE : uploadRefusals.NOT_AN_IMAGE,
  );
}
