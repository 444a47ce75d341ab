import { decimalsOf, MOST_DECIMALS, theCurrency } from './currency.ts';
import { plainNumerals } from '../text/numerals.ts';

/** Money is handled as whole cents; only columns and pages know decimals. */

/** The price as columns have it: two decimals, no currency sign. */
export const formatPrice = (cents: number): string => (cents / 100).toFixed(MOST_DECIMALS);

/** The price as forms and tables have it: with the decimals of the currency, and with those that it has beside them. */
export const priceText = (cents: number): string =>
  isWholePrice(cents) ? (cents / 100).toFixed(theCurrency().decimals) : formatPrice(cents);

/** Whether an amount can be paid in the currency: there is no half a yen. */
export const isWholePrice = (cents: number): boolean =>
  cents % 10 ** (MOST_DECIMALS - theCurrency().decimals) === 0;

/** Whole cents of a numeric(10,2) column, which arrives as text with two decimals. */
export const centsOf = (decimal: string): number => Math.round(Number(decimal) * 100);

/**
 * Amounts as people read them: with all decimals of the currency. A price from before the installation had a currency without
 * them shows those that it has.
 */
export const moneyFormat = (currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: Math.min(decimalsOf(currency), MOST_DECIMALS),
    maximumFractionDigits: MOST_DECIMALS,
  });

/** What is wrong with a typed amount: nothing there, below zero, a third decimal or a thousands separator, no amount. */
type AmountProblem = 'empty' | 'negative' | 'separators' | 'unreadable';

/**
 * Whole cents of an amount as people type it, or why it can't be told. A point or a comma before one or two digits
 * separates the decimals, wherever the reader lives. Anything that one reader means as thousands and another as decimals
 * is refused, never guessed.
 */
export function readAmount(typed: string): { cents: number } | { problem: AmountProblem } {
  const text = plainNumerals(typed).replaceAll(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '');
  if (text === '') return { problem: 'empty' };
  if (/^-\s*[\d.,]/.test(text)) return { problem: 'negative' };
  const [, whole = '', decimals = ''] = /^(\d*)(?:[.,](\d{0,2}))?$/.exec(text) ?? [];
  if (whole + decimals !== '') return { cents: Number(whole) * 100 + Number(decimals.padEnd(2, '0')) };
  return { problem: /^[\d.,'\s]*\d[\d.,'\s]*$/.test(text) ? 'separators' : 'unreadable' };
}
