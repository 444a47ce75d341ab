import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Puts the compressed form of each text file beside it (name.br), at the highest level, so that no server has to. */
export async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder);
  const texts = names.filter((candidate) => /\.(css|m?js|json|svg)$/.test(candidate));
  // As many at once as Node's pool has threads; no file is larger than a few hundred kilobytes.
  await Promise.all(
    texts.map(async (name) => {
      await writeFile(join(folder, `${name}.br`), await compress(await readFile(join(folder, name))));
    }),
  );
}
