import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#platform/config/config.ts';
import { serverRefusals } from '#shared/errors.ts';
import { MAP_ARCHIVE } from '#shared/places/map-archive.ts';
import { type Exchange, sendRefusal } from '../../answers.ts';
import { isWrite } from '../../origin.ts';

/** The map that the server ships; docs/data-sources.md says what it is made of. */
const ownArchive = join(import.meta.dirname, 'base-map.pmtiles');

/** Readers notice by the ETag that the archive was replaced, and read it again. */
const CACHING = 'public, max-age=86400';

/** The archive of an operator's own map: the first one by name in the folder `maps` of the data folder; else the shipped one. */
async function findArchive(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'maps');
  const names = await readdir(folder).catch(() => []);
  const [first] = names.filter((name) => name.endsWith('.pmtiles')).toSorted();
  return first === undefined ? ownArchive : join(folder, first);
}

type Range = { start: number; end: number };

/** The bytes that a request asks for: all without a range. Null if the archive has none of them. */
function rangeOf(header: string | undefined, size: number): Range | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return { start: 0, end: size - 1 };
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size - 1 };
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return Number(first) <= end ? { start: Number(first), end } : null;
}

/** Makes the handler that sends the map's archive, or the range of it that a browser asks for, to anybody. */
export function serveMapArchive({ dataDir }: Pick<Config, 'dataDir'>) {
  return async (exchange: Exchange): Promise<void> => {
    const { request, response } = exchange;
    exchange.route = MAP_ARCHIVE;
    if (isWrite(request)) return sendRefusal(exchange, serverRefusals.METHOD_NOT_ALLOWED);
    const archive = await findArchive(dataDir);
    const { size, mtimeMs } = await stat(archive);
    const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
    const headers = {
      'content-type': 'application/octet-stream',
      'cache-control': CACHING,
      'accept-ranges': 'bytes',
      etag,
    };
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers).end();
      return undefined;
    }
    const range = rangeOf(request.headers.range, size);
    if (range === null) {
      response.writeHead(416, { ...headers, 'content-range': `bytes */${size}`, 'content-length': 0 }).end();
      return undefined;
    }
    const isPart = range.end - range.start + 1 < size;
    response.writeHead(isPart ? 206 : 200, {
      ...headers,
      'content-length': range.end - range.start + 1,
      ...(isPart && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    });
    if (request.method === 'HEAD') {
      response.end();
      return undefined;
    }
    // If the client disconnects, reading ends too.
    return pipeline(createReadStream(archive, range), response).catch(() => undefined);
  };
}
