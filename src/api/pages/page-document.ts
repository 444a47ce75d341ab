import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { inlineElements } from './branded-html.ts';
import { type InlineHashes, pagePolicy } from './security-headers.ts';

/** A page ready to be sent: its bytes, compressed once, and the headers that depend on them. */
export type PageDocument = { plain: Buffer; brotli: Buffer; etag: string; policy: string };

/** The hashes with which a page's policy allows its inline scripts and styles. */
function inlineHashes(html: string): InlineHashes {
  const hashes: InlineHashes = { scripts: [], styles: [] };
  for (const [, element = '', attributes = '', content = ''] of html.matchAll(inlineElements)) {
    if (/\ssrc=/i.test(attributes)) continue;
    const hash = `sha256-${createHash('sha256').update(content).digest('base64')}`;
    (element.toLowerCase() === 'script' ? hashes.scripts : hashes.styles).push(hash);
  }
  return hashes;
}

/** A built page without the part of its head that depends on the URL. */
export type PageShell = { before: string; after: string; policy: string; fingerprint: string };

/** Compression level for pages that are built while a request waits: a twentieth of a millisecond each. */
const QUICK_QUALITY = 5;

const digest = (...parts: string[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url').slice(0, 22);
};

/** Splits a built page at its title, where the head of each URL is inserted. */
export function pageShell(html: string, mapOrigin: string | null): PageShell {
  const [title] = /<title>[^<]*<\/title>/.exec(html) ?? [];
  if (title === undefined) throw new Error('The built page has no title to replace');
  const [before = ''] = html.split(title, 1);
  const after = html.slice(before.length + title.length);
  return { before, after, policy: pagePolicy(inlineHashes(html), mapOrigin), fingerprint: digest(html) };
}

/**
 * Builds a page from a shell and a head. The head contains no scripts or styles, so the shell's policy remains valid.
 * @param how `small` takes some milliseconds, for pages that are built once; `quick` is for those built for each
 * request
 */
export function pageOf(shell: PageShell, head: string, how: 'small' | 'quick'): PageDocument {
  const plain = Buffer.from(shell.before + head + shell.after);
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    [constants.BROTLI_PARAM_QUALITY]: how === 'small' ? constants.BROTLI_MAX_QUALITY : QUICK_QUALITY,
  };
  return {
    plain,
    brotli: brotliCompressSync(plain, { params }),
    etag: `W/"${digest(shell.fingerprint, head)}"`,
    policy: shell.policy,
  };
}

/** Prepares a page that is the same for everybody. It takes some milliseconds, so do it once, when the server starts. */
export function pageDocument(html: string): PageDocument {
  return pageOf(
    { before: html, after: '', policy: pagePolicy(inlineHashes(html), null), fingerprint: digest(html) },
    '',
    'small',
  );
}
