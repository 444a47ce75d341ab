import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { escapeHtml } from '#platform/mail/render.ts';
import { type InlineHashes, pagePolicy } from './security-headers.ts';

/** A page ready to be sent: its bytes, compressed once, and the headers that belong to them. */
export type PageDocument = { plain: Buffer; brotli: Buffer; etag: string; policy: string };

/** Makes a text harmless inside a quoted string of an inline script. */
const escapeForScript = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll("'", String.raw`\u0027`)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('`', String.raw`\u0060`);

const inlineElements = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi;
const placeholder = '%PRODUCT_NAME%';

/** Puts the product's name into a built page: the build knows only a placeholder. */
export function withProductName(html: string, productName: string): string {
  const inScripts = html.replaceAll(inlineElements, (element) =>
    element.replaceAll(placeholder, () => escapeForScript(productName)),
  );
  return inScripts.replaceAll(placeholder, () => escapeHtml(productName));
}

/** The same for a JSON file, where the placeholder stands inside strings. */
export const withProductNameInJson = (json: string, productName: string): string =>
  json.replaceAll(placeholder, () => JSON.stringify(productName).slice(1, -1));

/** The hashes by which a page's policy allows the scripts and styles written into it. */
function inlineHashes(html: string): InlineHashes {
  const hashes: InlineHashes = { scripts: [], styles: [] };
  for (const [, element = '', attributes = '', content = ''] of html.matchAll(inlineElements)) {
    if (/\ssrc=/i.test(attributes)) continue;
    const hash = `sha256-${createHash('sha256').update(content).digest('base64')}`;
    (element.toLowerCase() === 'script' ? hashes.scripts : hashes.styles).push(hash);
  }
  return hashes;
}

/** A built page around the part of its head that differs from address to address. */
export type PageShell = { before: string; after: string; policy: string; fingerprint: string };

/** Level for pages that are put together while a request waits: a twentieth of a millisecond for each. */
const QUICK_QUALITY = 5;

const digest = (...parts: string[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url').slice(0, 22);
};

/** Reads a built page apart at its title, where the head of each address goes. */
export function pageShell(html: string): PageShell {
  const [title] = /<title>[^<]*<\/title>/.exec(html) ?? [];
  if (title === undefined) throw new Error('The built page has no title to replace');
  const [before = ''] = html.split(title, 1);
  const after = html.slice(before.length + title.length);
  return { before, after, policy: pagePolicy(inlineHashes(html)), fingerprint: digest(html) };
}

/**
 * Makes a page of a shell and a head. The head holds no scripts and no styles, so that the shell's policy fits.
 * @param how `small` takes some milliseconds, for pages that are made once; `quick` is for those made at each request
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

/** Prepares a page that is the same for everybody. Costs some milliseconds: done once, when the server starts. */
export function pageDocument(html: string): PageDocument {
  return pageOf(
    { before: html, after: '', policy: pagePolicy(inlineHashes(html)), fingerprint: digest(html) },
    '',
    'small',
  );
}
