// Re-encodes one picture in a process of its own: `node picture-worker.ts MAX_SIDE square|whole alone|original`. It
// reads the upload from the standard input. It writes a JSON header line, the picture, and the original if requested,
// to the standard output. The exit code gives the outcome.
import { buffer } from 'node:stream/consumers';
import { encodeOriginal, encodePicture, PictureProblem } from './encode-picture.ts';
import { exitCodes } from './picture-exit-codes.ts';

const [maxSide, shape, parts] = process.argv.slice(2);
try {
  const upload = await buffer(process.stdin);
  const { header, bytes } = await encodePicture(upload, Number(maxSide), shape === 'square');
  const original = parts === 'original' ? await encodeOriginal(upload) : null;
  const said = { ...header, bytes: bytes.byteLength, original: original?.extension ?? null };
  process.stdout.write(JSON.stringify(said) + '\n');
  process.stdout.write(bytes);
  if (original) process.stdout.write(original.bytes);
} catch (error) {
  process.exitCode = error instanceof PictureProblem ? exitCodes[error.problem] : 1;
}
