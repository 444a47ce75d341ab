// Makes one picture anew, in a process of its own: `node picture-worker.ts MAX_SIDE square|whole`, the upload on the
// standard input, the picture on the standard output, the outcome as the exit code.
import { buffer } from 'node:stream/consumers';
import { encodePicture, PictureProblem } from './encode-picture.ts';
import { exitCodes } from './picture-exit-codes.ts';

const [maxSide, shape] = process.argv.slice(2);
try {
  const upload = await buffer(process.stdin);
  const { header, bytes } = await encodePicture(upload, Number(maxSide), shape === 'square');
  process.stdout.write(JSON.stringify(header) + '\n');
  process.stdout.write(bytes);
} catch (error) {
  process.exitCode = error instanceof PictureProblem ? exitCodes[error.problem] : 1;
}
