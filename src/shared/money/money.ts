import { decimalsOf, MOST_DECIMALS, theCurrency } from './currency.ts';
import { plainNumerals } from '../text/numerals.ts';

/** Code handles money as whole cents; only database columns and pages use decimals. */

/** The price as database columns store it: two decimals, no currency sign. */
export const formatPrice = (cents: number): string => (cents / 100).toFixed(MOST_DECIMALS);

/** The price as forms and tables show it: with the currency's decimals. Cents that the currency does not have are shown too. */
export const priceText = (cents: number): string =>
  isWholePrice(cents) ? (cents / 100).toFixed(theCurrency().decimals) : formatPrice(cents);

/** Whether an amount can be paid in the currency: there is no half yen. */
export const isWholePrice = (cents: number): boolean =>
  cents % 10 ** (MOST_DECIMALS - theCurrency().decimals) === 0;

/** Whole cents of a numeric(10,2) column, which arrives as text with two decimals. */
export const centsOf = (decimal: string): number => Math.round(Number(decimal) * 100);

/** Formats amounts with all decimals of the currency. An older price that has decimals although the currency has none still shows them. */
export const moneyFormat = (currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: Math.min(decimalsOf(currency), MOST_DECIMALS),
    maximumFractionDigits: MOST_DECIMALS,
  });

/** What is wrong with a typed amount: it is empty, negative, has a third decimal or a thousands separator, or is no number. */
type AmountProblem = 'empty' | 'negative' | 'separators' | 'unreadable';

/**
 * Parses a typed amount into whole cents, or says why it can't. A point or comma before one or two digits separates the
 * decimals, in every locale. Anything that could be either a thousands or a decimal separator is refused, never
 * guessed.
 */
export function readAmount(typed: string): { cents: number } | { problem: AmountProblem } {
  const text = plainNumerals(typed).replaceAll(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '');
  if (text === '') return { problem: 'empty' };
  if (/^-\s*[\d.,]/.test(text)) return { problem: 'negative' };
  const [, whole = '', decimals = ''] = /^(\d*)(?:[.,](\d{0,2}))?$/.exec(text) ?? [];
  if (whole + decimals !== '') return { cents: Number(whole) * 100 + Number(decimals.padEnd(2, '0')) };
  return { problem: /^[\d.,'\s]*\d[\d.,'\s]*$/.test(text) ? 'separators' : 'unreadable' };
}
