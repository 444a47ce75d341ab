/** Decimals that prices are stored with (numeric(10,2)): no currency with more can be chosen. */
export const MOST_DECIMALS = 2;

/** How many decimals amounts of a currency have, such as 2 for USD and 0 for JPY. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
  MOST_DECIMALS;

let current = { code: 'USD', decimals: MOST_DECIMALS };

/** Says once, where a process or a page begins, which currency all prices of this installation are in. */
export function setCurrency(code: string): void {
  current = { code, decimals: decimalsOf(code) };
}

/** The currency of all prices. */
export const theCurrency = (): Readonly<typeof current> => current;
