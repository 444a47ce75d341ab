import { plainNumerals } from '#shared/text/numerals.ts';

/**
 * The number that somebody typed: null for nothing, NaN for what is no number, or could be two. A point or a comma
 * separates the decimals; before exactly three digits a comma, which others write for thousands, is refused, not guessed.
 */
export function readNumber(typed: string): number | null {
  const text = plainNumerals(typed);
  if (text === '') return null;
  return /^[-+]?(\d+([.]\d*|,(?!\d{3}$)\d*)?|[.,]\d+)$/.test(text)
    ? Number(text.replace(',', '.'))
    : Number.NaN;
}

/** A number as its field shows it: without thousands separators, and without the noise of binary fractions. */
export const writeNumber = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : String(Number(value.toFixed(10)));

/** One step up or down from a number; between the least and the most that there are. From nothing it begins at the least, or 0. */
export function stepNumber(
  value: number | null,
  step: number,
  { min = -Infinity, max = Infinity }: { min?: number | undefined; max?: number | undefined },
): number {
  const start = Number.isFinite(min) ? min : 0;
  const next = value === null || Number.isNaN(value) ? start : Number((value + step).toFixed(10));
  return Math.min(max, Math.max(min, next));
}
