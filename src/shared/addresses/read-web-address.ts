import { cleanLine } from '../text/clean.ts';

/* What web-address.ts checks, without its library of schemas, which not every page has. */

export const WRONG_ADDRESS = 'Enter a complete address, such as https://example.com';

/** A name with a full stop in it, as people say the address of a page: 'bentrook.com', 'bücher.example/shop'. */
const SAID = /^[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+\.?(?::\d{1,5})?([/?#]\S*)?$/u;

/** Completes what people say: 'bentrook.com' is 'https://bentrook.com'. */
export const completed = (text: string): string => (SAID.test(text) ? `https://${text}` : text);

/**
 * Whether a text is the complete address of a page on the web. 'https://N/A' is none, for its server has no name, nor is
 * one with a name before an @, which hides where it leads.
 */
export function isWebAddress(text: string, { isSecure = false } = {}): boolean {
  if (/\s/.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isNamed = /[^.]\.[^.]|^\[/.test(hostname) || hostname === 'localhost';
  return isNamed && username === '' && password === '' && (!isSecure || protocol === 'https:');
}

/** A complete address as people say it, or as it is; null for what is none. */
export function readWebAddress(typed: string): string | null {
  const text = completed(cleanLine(typed));
  return isWebAddress(text) ? text : null;
}
