import { theCurrency } from '#shared/money/currency.ts';
import { formatPrice } from '#shared/money/money.ts';

/** A price of the demo world as columns have it. In a currency without decimals it costs 750 what costs 7.50 elsewhere. */
export const demoPrice = (cents: number): string =>
  formatPrice(theCurrency().decimals === 0 ? cents * 100 : cents);
