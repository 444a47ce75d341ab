import { pipeline } from 'node:stream/promises';
import { fileUrl } from '#platform/files/file-url.ts';
import type { FileKey, FileStore } from '#platform/files/store.ts';
import { commonRefusals, serverRefusals } from '#shared/errors.ts';
import { extensionOf } from '#shared/text/file-name.ts';
import { type Exchange, sendRefusal } from '../answers.ts';
import { isWrite } from '../origin.ts';

/** The addresses of stored files begin with this. */
export const filesPrefix = fileUrl('');

/** What may be shown inside a page: pictures that this server made itself. */
const shownTypes: Record<string, string> = { webp: 'image/webp' };

/**
 * A key's bytes never change, so browsers keep them. Caches that people share ask again after a day, so that what was
 * removed does not live on in them.
 */
const CACHING = 'public, max-age=31536000, s-maxage=86400, immutable';

/**
 * Hands out the bytes of a stored file to anybody who knows its key: what is stored is shown on public pages. Pictures
 * are shown; everything else is a download of no type that a browser would open, below the inert policy that every
 * answer has (nosniff, sandbox).
 */
export async function sendStoredFile(exchange: Exchange, files: FileStore): Promise<void> {
  const { request, response, path } = exchange;
  exchange.route = `${filesPrefix}:folder/:name`;
  if (isWrite(request)) return sendRefusal(exchange, serverRefusals.METHOD_NOT_ALLOWED);
  const key = path.slice(filesPrefix.length);
  const file = await files.get(key);
  if (file === null) {
    response.setHeader('cache-control', 'no-store');
    return sendRefusal(exchange, commonRefusals.NOT_FOUND);
  }
  const headers = headersOf(key);
  if (request.headers['if-none-match'] === headers.etag) {
    file.content.destroy();
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, 'content-length': file.bytes });
  if (request.method === 'HEAD') {
    file.content.destroy();
    response.end();
    return;
  }
  // Whoever goes away in the middle ends the reading, too.
  await pipeline(file.content, response).catch(() => undefined);
}

function headersOf(key: FileKey) {
  const type = shownTypes[extensionOf(key)];
  return {
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': type === undefined ? 'attachment' : 'inline',
    'cache-control': CACHING,
    etag: `"${key}"`,
  };
}
