import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The files of a zip archive, as texts, by their paths. */
export async function readZip(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const content = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, (await buffer(content)).toString('utf8'));
  }
  return files;
}
