import { priceText, readAmount } from '#shared/money/money.ts';
import { currencySign } from '../components/money.tsx';
import styles from './field.module.css';
import { FieldShell, type FieldFrame } from './field.tsx';
import { useBinding } from './form-fields.tsx';

/**
 * An amount of money, inside an `AppField` whose value is the text as it is typed. Shows the sign of the currency. An
 * amount that can be read is written with the currency's decimals when the field is left; anything else stays as it was typed, for
 * the form's schema to say what is wrong with it.
 */
export function MoneyField(frame: Omit<FieldFrame, 'name' | 'error'>) {
  const { name, value, error, onValueChange, onBlur } = useBinding<string>();
  const sign = currencySign();
  const leave = () => {
    const read = readAmount(value);
    if ('cents' in read && priceText(read.cents) !== value) onValueChange(priceText(read.cents));
    onBlur();
  };
  return (
    <FieldShell {...frame} name={name} error={error}>
      {({ aria, ...control }) => (
        <span className={styles.money}>
          <input
            {...control}
            {...aria}
            className={styles.control}
            style={{ paddingInlineStart: `calc(${sign.length}ch + 22px)` }}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            onBlur={leave}
          />
          <span className={styles.sign} aria-hidden="true">
            {sign}
          </span>
        </span>
      )}
    </FieldShell>
  );
}
