import { completed, isWebAddress, WRONG_ADDRESS } from './read-web-address.ts';
import { textLine } from '../text/text.ts';

const LONGEST = 500;

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
