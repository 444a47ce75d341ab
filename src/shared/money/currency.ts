/** The decimals that prices are stored with (numeric(10,2)): a currency with more can't be chosen. */
export const MOST_DECIMALS = 2;

/** How many decimals a currency's amounts have: 2 for USD, 0 for JPY. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
  MOST_DECIMALS;

let current = { code: 'USD', decimals: MOST_DECIMALS };

/** Sets the currency of all prices of this installation. Called once, when a process starts or a page loads. */
export function setCurrency(code: string): void {
  current = { code, decimals: decimalsOf(code) };
}

/** The currency of all prices. */
export const theCurrency = (): Readonly<typeof current> => current;
