import { cleanLine } from '../text/clean.ts';

/* The checks of web-address.ts, without its schema library, which not every page loads. */

export const WRONG_ADDRESS = 'Enter a complete address, such as https://example.com';

/** A host name with a full stop but without a scheme, as people say it: 'bentrook.com', 'bücher.example/shop'. */
const SAID = /^[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+\.?(?::\d{1,5})?([/?#]\S*)?$/u;

/** Adds the scheme that people leave out: 'bentrook.com' becomes 'https://bentrook.com'. */
export const completed = (text: string): string => (SAID.test(text) ? `https://${text}` : text);

/**
 * Whether a text is the complete URL of a web page. Refused are hosts that are no real name, such as 'https://N/A', and
 * URLs with a user name before an @, which hides where the link leads.
 */
export function isWebAddress(text: string, { isSecure = false } = {}): boolean {
  if (/\s/.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isNamed = /[^.]\.[^.]|^\[/.test(hostname) || hostname === 'localhost';
  return isNamed && username === '' && password === '' && (!isSecure || protocol === 'https:');
}

/** Parses a URL, complete or without its scheme; null if it is invalid. */
export function readWebAddress(typed: string): string | null {
  const text = completed(cleanLine(typed));
  return isWebAddress(text) ? text : null;
}
