import { moneyFormat } from '#shared/money/money.ts';
import { productCurrency } from '../product.ts';

let formatting: Intl.NumberFormat | undefined;

const format = () => (formatting ??= moneyFormat(productCurrency()));

/** An amount of whole cents within a sentence: '$7.50'. */
export const moneyText = (cents: number): string => format().format(cents / 100);

/** The sign of the currency, such as $. */
export const currencySign = (): string =>
  format()
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? productCurrency();

type MoneyProps = {
  cents: number;
  /** Says Free instead of 0.00. */
  orFree?: boolean;
};

/** An amount of whole cents with the sign of its currency. */
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
