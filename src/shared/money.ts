/** Money is handled as whole cents; only columns and pages know decimals. */

/** The price as pages and columns have it: two decimals, no currency sign. */
export const formatPrice = (cents: number): string => (cents / 100).toFixed(2);

/** Whole cents of a numeric(10,2) column, which arrives as text with two decimals. */
export const centsOf = (decimal: string): number => Math.round(Number(decimal) * 100);
