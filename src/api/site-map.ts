import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { escapeHtml } from '../platform/mail/render.ts';
import { commonRefusals } from '../shared/errors.ts';
import { type Id, isId } from '../shared/ids.ts';
import { listedPages } from '../shared/page-heads.ts';
import { type Exchange, sendBytes, sendRefusal } from './answers.ts';
import type { ShownKind } from './shown-things.ts';
import { takesBrotli } from './static-files.ts';

/** Addresses in one file; the protocol allows five times as many. */
const ADDRESSES_A_FILE = 10_000;
/** What the protocol allows in one index: enough for 500 million addresses. */
const MAX_FILES = 50_000;
const TEN_MINUTES_MS = 600_000;
const CACHING = 'public, max-age=600';
/** Level for what is written while a request waits, but not on the main thread. */
const QUICK_QUALITY = 4;

const compress = promisify(brotliCompress);

/** What crawlers leave alone: it is about somebody, or is no page. */
const forbidden = ['/my', '/admin', '/api', '/auth', '/accept-invite'];

/** Where the files of a large site map are: one for the fixed pages, one for each 10,000 things of a kind. */
const partPath = /^\/site-map\/(?:pages|(?<folder>[a-z-]+?)(?:-after-(?<after>[0-9a-f-]{36}))?)\.xml$/;

type Answer = { type: string; text: string };

const xml = (
  root: 'urlset' | 'sitemapindex',
  child: 'url' | 'sitemap',
  addresses: readonly string[],
): Answer => {
  const entries = addresses.map((address) => `<${child}><loc>${escapeHtml(address)}</loc></${child}>\n`);
  return {
    type: 'application/xml',
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</${root}>\n`,
  };
};
const urlSet = (addresses: readonly string[]) => xml('urlset', 'url', addresses);

/**
 * Serves /robots.txt and /sitemap.xml: the public pages, active campaigns and active stores. What is more than 10,000
 * addresses becomes an index of files below /site-map/, each found from where the one before it ended.
 * @returns a function that answers such a request, or answers nothing and tells so by false
 */
export function serveSiteMap(
  publicUrl: string,
  kinds: readonly ShownKind[],
): (exchange: Exchange) => Promise<boolean> {
  const pages = listedPages.map((path) => publicUrl + path);
  const addressesOf = ({ folder }: ShownKind, ids: readonly Id[]) =>
    ids.map((id) => `${publicUrl}/${folder}/${id}`);

  const robots = (): Answer => ({
    type: 'text/plain; charset=utf-8',
    text: `User-agent: *\n${forbidden.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${publicUrl}/sitemap.xml\n`,
  });

  let index: { answer: Answer; madeAt: number } | undefined;

  async function siteMap(): Promise<Answer> {
    if (index && Date.now() - index.madeAt < TEN_MINUTES_MS) return index.answer;
    const starts = await Promise.all(
      kinds.map(async (kind) => ({ kind, ids: await kind.listIds(null, ADDRESSES_A_FILE) })),
    );
    const all = [...pages, ...starts.flatMap(({ kind, ids }) => addressesOf(kind, ids))];
    if (all.length <= ADDRESSES_A_FILE) return urlSet(all);
    const files = [`${publicUrl}/site-map/pages.xml`];
    for (const { kind, ids } of starts) {
      files.push(`${publicUrl}/site-map/${kind.folder}.xml`);
      let last = ids.length === ADDRESSES_A_FILE ? ids.at(-1) : undefined;
      while (last !== undefined && files.length < MAX_FILES) {
        const next = await kind.listIds(last, ADDRESSES_A_FILE);
        if (next.length > 0) files.push(`${publicUrl}/site-map/${kind.folder}-after-${last}.xml`);
        last = next.length === ADDRESSES_A_FILE ? next.at(-1) : undefined;
      }
    }
    // It was made by reading every id: not again for everybody who asks.
    index = { answer: xml('sitemapindex', 'sitemap', files), madeAt: Date.now() };
    return index.answer;
  }

  async function part(path: string): Promise<Answer | null> {
    const { folder, after = null } = partPath.exec(path)?.groups ?? {};
    if (folder === undefined) return urlSet(pages);
    const kind = kinds.find((candidate) => candidate.folder === folder);
    if (!kind || (after !== null && !isId(after))) return null;
    return urlSet(addressesOf(kind, await kind.listIds(after, ADDRESSES_A_FILE)));
  }

  const underWay = new Map<string, Promise<Answer | null>>();
  /** Many who ask for the same at once get one answer, so that nobody makes the database write it out many times. */
  function answerOnce(path: string, make: () => Promise<Answer | null>): Promise<Answer | null> {
    const known = underWay.get(path);
    if (known) return known;
    const answer = make().finally(() => underWay.delete(path));
    underWay.set(path, answer);
    return answer;
  }

  return async (exchange) => {
    const { path } = exchange;
    if (path === '/robots.txt') {
      exchange.route = path;
      await sendText(exchange, robots());
      return true;
    }
    if (path !== '/sitemap.xml' && !partPath.test(path)) return false;
    exchange.route = '/sitemap.xml';
    const answer = await answerOnce(path, () => (path === '/sitemap.xml' ? siteMap() : part(path)));
    if (answer === null) sendRefusal(exchange, commonRefusals.NOT_FOUND);
    else await sendText(exchange, answer);
    return true;
  };
}

async function sendText(exchange: Exchange, { type, text }: Answer): Promise<void> {
  const plain = Buffer.from(text);
  const headers = { 'content-type': type, 'cache-control': CACHING, vary: 'accept-encoding' };
  if (!takesBrotli(exchange)) return sendBytes(exchange, 200, headers, plain);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUICK_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  return sendBytes(
    exchange,
    200,
    { ...headers, 'content-encoding': 'br' },
    await compress(plain, { params }),
  );
}
