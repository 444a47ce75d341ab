import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Puts the compressed form of each text file beside it (name.br), at the highest level, so that no server has to. */
export async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((candidate) => /\.(css|js|json|svg)$/.test(candidate))) {
    await writeFile(join(folder, `${name}.br`), await compress(await readFile(join(folder, name))));
  }
}
