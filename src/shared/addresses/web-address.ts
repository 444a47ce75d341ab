import { completed, isWebAddress, WRONG_ADDRESS } from './read-web-address.ts';
import { textLine } from '../text/text.ts';

const LONGEST = 500;

type Rule = {
  words?: string;
  /** Accepts https only. */
  isSecure?: boolean;
};

/** The schema of a web page's URL; it adds a missing scheme, and accepts ''. Every form, import and interface uses it. */
export const maybeWebAddress = ({ words = WRONG_ADDRESS, isSecure = false }: Rule = {}) =>
  textLine({ min: 0, max: LONGEST })
    .overwrite(completed)
    .refine((text) => text === '' || isWebAddress(text, { isSecure }), words);

/** The same schema, with null for an empty field. */
export const optionalWebAddress = (rule: Rule = {}) =>
  maybeWebAddress(rule)
    .nullable()
    .transform((text) => text || null);
