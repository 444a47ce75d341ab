import { z } from 'zod';
import { cleanLine } from '../text/clean.ts';

/** The longest address that mail servers take (RFC 5321). */
const LONGEST = 254;

/** Users who signed up by phone have an address that ends so. It gets no mail, and nobody may claim one (RFC 2606). */
export const PLACEHOLDER_DOMAIN = '@phone.invalid';

/** The wide signs of East Asian keyboards in an address: ＠ and ．, and the stop that ends sentences there. */
const narrow: readonly [RegExp, string][] = [
  [/\uFF20/gu, '@'],
  [/[\uFF0E\uFF61\u3002]/gu, '.'],
];

/**
 * A typed e-mail address in the form that is kept: its domain in small letters as mail servers know it, with letters beyond
 * ASCII in Punycode (RFC 5891), which tells look-alikes apart. What is no domain stays as it was typed.
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

/** The part before the @: letters, digits and signs of ASCII, and no full stop at an end or beside another one (RFC 5322). */
const LOCAL = /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]{1,64}(?<!\.)@/;

/** Names of letters, digits and hyphens with full stops between them; the last is letters, or Punycode. */
const DOMAIN = /@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

const isAddress = (address: string): boolean =>
  address.length <= LONGEST && LOCAL.test(address) && DOMAIN.test(address) && address.split('@').length === 2;

/** Words for an address whose part before the @ most mail servers refuse: it looks right to whoever typed it. */
const NOT_ASCII = 'Before the @ an address can only have letters from a to z, digits and signs';

/**
 * An e-mail address as people type it, with a domain in any script. One rule for every form, import and interface.
 * @param words what is said of something that is no address
 * @param required what is said of nothing
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

/** The same where it may be left empty. */
export const maybeEmailAddress = (words = 'Invalid email') => z.literal('').or(emailAddress(words));
