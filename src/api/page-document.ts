import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { escapeHtml } from '../platform/mail/render.ts';
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

/** Prepares a page for sending. Costs some milliseconds: done once, when the server starts. */
export function pageDocument(html: string): PageDocument {
  const plain = Buffer.from(html);
  return {
    plain,
    brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength } }),
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    policy: pagePolicy(inlineHashes(html)),
  };
}
