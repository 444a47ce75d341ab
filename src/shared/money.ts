/** Money is handled as whole cents; only columns and pages know decimals. */

/** The price as pages and columns have it: two decimals, no currency sign (section 9 of the games document). */
export const formatPrice = (cents: number): string => (cents / 100).toFixed(2);

/** Whole cents of a decimal text such as '12.5'; null when it is no amount with at most two decimals. */
export function parsePrice(text: string): number | null {
  const match = /^(-?)(\d{1,8})(?:\.(\d{0,2}))?$/.exec(text.trim());
  if (!match) return null;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' ? -cents : cents;
}

/** Whole cents of a numeric(10,2) column, which arrives as text with two decimals. */
export const centsOf = (decimal: string): number => Math.round(Number(decimal) * 100);
