import { z } from 'zod';
import { cleanLine } from '../text/clean.ts';

/** The longest address that mail servers accept (RFC 5321). */
const LONGEST = 254;

/** Ends the placeholder address of users who signed up by phone. It gets no mail, and nobody may claim such an address (RFC 2606). */
export const PLACEHOLDER_DOMAIN = '@phone.invalid';

/** Full-width characters of East Asian keyboards in an address: ＠ and ．, and the full stop of East Asian sentences. */
const narrow: readonly [RegExp, string][] = [
  [/\uFF20/gu, '@'],
  [/[\uFF0E\uFF61\u3002]/gu, '.'],
];

/**
 * Brings a typed e-mail address into its stored form. The domain is in lower case, as mail servers treat it, and
 * characters beyond ASCII are in Punycode (RFC 5891), which tells look-alikes apart. An invalid domain stays as typed.
 */
function normalAddress(typed: string): string {
  const address = narrow.reduce((text, [sign, plain]) => text.replaceAll(sign, plain), cleanLine(typed));
  const at = address.lastIndexOf('@') + 1;
  if (at === 0) return address;
  const local = address.slice(0, at);
  const domain = address.slice(at).toLowerCase();
  const isForeign = /\P{ASCII}/u.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  if (!isForeign || !URL.canParse(`http://${domain}`)) return local + domain;
  return local + new URL(`http://${domain}`).hostname;
}

/** The part before the @: ASCII letters, digits and symbols; no full stop at either end, nor two in a row (RFC 5322). */
const LOCAL = /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]{1,64}(?<!\.)@/;

/** Labels of letters, digits and hyphens, separated by full stops; the last is letters only, or Punycode. */
const DOMAIN = /@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

const isAddress = (address: string): boolean =>
  address.length <= LONGEST && LOCAL.test(address) && DOMAIN.test(address) && address.split('@').length === 2;

/** The error for an address that looks right but that most mail servers refuse because of the part before the @. */
const NOT_ASCII = 'Before the @ an address can only have letters from a to z, digits and signs';

/**
 * The schema of an e-mail address as people type it; its domain may be in any script. Every form, import and interface
 * uses it.
 * @param words the error for an invalid address
 * @param required the error for an empty field
 */
export const emailAddress = (words = 'Invalid email', required = 'Required') =>
  z
    .string()
    .overwrite(normalAddress)
    .min(1, required)
    .superRefine((address, context) => {
      if (address === '' || (isAddress(address) && !address.toLowerCase().endsWith(PLACEHOLDER_DOMAIN)))
        return;
      const isForeign = /^[^@]*[^@\p{ASCII}][^@]*@[^@\s]+\.[^@\s]+$/u.test(address);
      context.addIssue({ code: 'custom', message: isForeign ? NOT_ASCII : words });
    });

/** The same schema for a field that may be left empty. */
export const maybeEmailAddress = (words = 'Invalid email') => z.literal('').or(emailAddress(words));
