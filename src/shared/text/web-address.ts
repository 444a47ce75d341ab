import { textLine } from './text.ts';

const LONGEST = 500;

const WRONG_ADDRESS = 'Enter a complete address, such as https://example.com';

/** A name with a full stop in it, as people say the address of a page: 'bentrook.com', 'bücher.example/shop'. */
const SAID = /^[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+\.?(?::\d{1,5})?([/?#]\S*)?$/u;

/** Completes what people say: 'bentrook.com' is 'https://bentrook.com'. */
const completed = (text: string): string => (SAID.test(text) ? `https://${text}` : text);

/**
 * Whether a text is the complete address of a page on the web. 'https://N/A' is none, for its server has no name, nor is
 * one with a name before an @, which hides where it leads.
 */
function isWebAddress(text: string, { isSecure = false } = {}): boolean {
  if (/\s/.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isNamed = /[^.]\.[^.]|^\[/.test(hostname) || hostname === 'localhost';
  return isNamed && username === '' && password === '' && (!isSecure || protocol === 'https:');
}

type Rule = {
  words?: string;
  /** Only https. */
  isSecure?: boolean;
};

/** The address of a page on the web, completed; '' where nothing was typed. One rule for every form, import and interface. */
export const maybeWebAddress = ({ words = WRONG_ADDRESS, isSecure = false }: Rule = {}) =>
  textLine({ min: 0, max: LONGEST })
    .overwrite(completed)
    .refine((text) => text === '' || isWebAddress(text, { isSecure }), words);

/** The same where nothing is null. */
export const optionalWebAddress = (rule: Rule = {}) =>
  maybeWebAddress(rule)
    .nullable()
    .transform((text) => text || null);
