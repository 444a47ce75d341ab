import { globSync, readFileSync } from 'node:fs';
import { generate } from './generate-all.ts';

const generatedFiles = () => globSync('src/**/*.gen.{ts,json}').toSorted();

/**
 * Checks that generated files are what `npm run generate` writes. Stale ones are written anew on the way, so that all
 * that is left to do is to commit them.
 * @returns what is wrong, or null.
 */
export async function checkGenerated(): Promise<string | null> {
  const before = new Map(generatedFiles().map((file) => [file, readFileSync(file, 'utf8')]));
  await generate();
  const stale = generatedFiles().filter((file) => readFileSync(file, 'utf8') !== before.get(file));
  return stale.length > 0 ? `These were stale and are written anew, commit them: ${stale.join(', ')}` : null;
}
