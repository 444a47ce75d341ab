// Re-encodes one picture, in a process of its own: `node picture-worker.ts MAX_SIDE square|whole alone|original`, the upload
// on the standard input; on the standard output a line that says what follows, the picture, and its original where it was
// asked for; the outcome as the exit code.
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
