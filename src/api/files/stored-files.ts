import { pipeline } from 'node:stream/promises';
import { fileUrl } from '#platform/files/file-url.ts';
import { percentEncoded } from '#platform/files/percent-encoded.ts';
import type { FileKey, FileStore } from '#platform/files/store.ts';
import { commonRefusals, serverRefusals } from '#shared/errors.ts';
import { cleanFileName, extensionOf, withExtension } from '#shared/text/file-name.ts';
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
 * (nosniff, sandbox), and named as `?name=` says. If browsers reach the bucket of the files, downloads come from there.
 */
export async function sendStoredFile(exchange: Exchange, files: FileStore): Promise<void> {
  const { request, response, path } = exchange;
  exchange.route = `${filesPrefix}:folder/:name`;
  if (isWrite(request)) return sendRefusal(exchange, serverRefusals.METHOD_NOT_ALLOWED);
  const key = path.slice(filesPrefix.length);
  const headers = headersOf(key, nameIn(request.url ?? ''));
  const elsewhere = headers['content-disposition'] === 'inline' ? null : await addressOf(files, key, headers);
  if (elsewhere !== null) {
    response.writeHead(302, { location: elsewhere, 'cache-control': 'no-store' }).end();
    return;
  }
  const file = await files.get(key);
  if (file === null) {
    response.setHeader('cache-control', 'no-store');
    return sendRefusal(exchange, commonRefusals.NOT_FOUND);
  }
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

const addressOf = (files: FileStore, key: FileKey, headers: ReturnType<typeof headersOf>) =>
  files.addressFor(key, {
    'content-type': headers['content-type'],
    'content-disposition': headers['content-disposition'],
  });

function headersOf(key: FileKey, name: string | null) {
  const type = shownTypes[extensionOf(key)];
  return {
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': type === undefined ? attachment(key, name) : 'inline',
    'cache-control': CACHING,
    etag: `"${key}"`,
  };
}

/** The name that a link asks for; null for none, or one that can't be read. */
function nameIn(url: string): string | null {
  const name = new URLSearchParams(url.split('?')[1]).get('name');
  return name === null || name.includes('\uFFFD') ? null : cleanFileName(name);
}

/** The name keeps the extension of the stored file: a link must not turn a harmless text into a program. */
function attachment(key: FileKey, name: string | null): string {
  if (name === null) return 'attachment';
  return `attachment; filename*=UTF-8''${percentEncoded(withExtension(name, extensionOf(key)))}`;
}
