import { moneyFormat } from '#shared/money/money.ts';
import { productCurrency } from '../product.ts';

let formatting: Intl.NumberFormat | undefined;

const format = () => (formatting ??= moneyFormat(productCurrency()));

/** Formats an amount of whole cents for a sentence: '$7.50'. */
export const moneyText = (cents: number): string => format().format(cents / 100);

/** The currency's symbol, such as $. */
export const currencySign = (): string =>
  format()
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? productCurrency();

type MoneyProps = {
  cents: number;
  /** Shows Free instead of 0.00. */
  orFree?: boolean;
};

/** Shows an amount of whole cents with the currency's symbol. */
export function Money({ cents, orFree = false }: MoneyProps) {
  if (orFree && cents === 0) return 'Free';
  const parts = format().formatToParts(cents / 100);
  const amount = parts.filter(({ type }) => type !== 'currency').map(({ value }) => value);
  return (
    <span>
      {currencySign()}
      <span>{amount.join('').trim()}</span>
    </span>
  );
}
