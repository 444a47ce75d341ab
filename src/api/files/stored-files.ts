import { pipeline } from 'node:stream/promises';
import { fileUrl } from '#platform/files/file-url.ts';
import type { FileKey, FileStore } from '#platform/files/store.ts';
import { commonRefusals, serverRefusals } from '#shared/errors.ts';
import { extensionOf } from '#shared/text/file-name.ts';
import { type Exchange, sendRefusal } from '../answers.ts';
import { isWrite } from '../origin.ts';

/** The prefix of the URLs of stored files. */
export const filesPrefix = fileUrl('');

/** The types that may be displayed in a page: only pictures that this server encoded itself. */
const shownTypes: Record<string, string> = { webp: 'image/webp' };

/**
 * A key's bytes never change, so browsers may cache them permanently. Shared caches revalidate after a day, so that
 * deleted files do not stay in them.
 */
const CACHING = 'public, max-age=31536000, s-maxage=86400, immutable';

/**
 * Sends a stored file to anybody who knows its key, because stored files appear on public pages. Pictures are displayed
 * inline; everything else is a download with a type that no browser opens, under the inert policy of every answer
 * (nosniff, sandbox).
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
  // If the client disconnects, reading the file ends too.
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
