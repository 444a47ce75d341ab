import { NumberField as BaseNumberField } from '@base-ui/react/number-field';
import { classNames } from '../components/class-names.ts';
import { FieldShell, type FieldFrame } from './field.tsx';
import styles from './field.module.css';

export type NumberFieldProps = FieldFrame & {
  value: number | null;
  onValueChange?: (value: number | null) => void;
  /** Where the buttons stop. A typed number may lie outside: the form's schema says what is wrong with it. */
  min?: number;
  max?: number;
  step?: number;
  /** Digits after the point that are always shown; none by default. */
  decimals?: number;
  /** Digits after the point that are kept; `decimals` by default. */
  maxDecimals?: number;
};

/** A number with buttons for one more and one less. Empty is null. */
export function NumberField(props: NumberFieldProps) {
  const { value, onValueChange, min, max, step = 1, decimals = 0, maxDecimals = decimals, ...frame } = props;
  return (
    <FieldShell {...frame}>
      {({ aria, ...control }) => (
        <BaseNumberField.Root
          {...control}
          value={value}
          min={min}
          max={max}
          step={step}
          allowOutOfRange
          format={{ minimumFractionDigits: decimals, maximumFractionDigits: maxDecimals, useGrouping: false }}
          onValueChange={(next) => onValueChange?.(next)}
        >
          <BaseNumberField.Group className={classNames(styles.control, styles.number)}>
            <BaseNumberField.Decrement aria-label={`Less: ${frame.label}`}>−</BaseNumberField.Decrement>
            <BaseNumberField.Input {...aria} />
            <BaseNumberField.Increment aria-label={`More: ${frame.label}`}>+</BaseNumberField.Increment>
          </BaseNumberField.Group>
        </BaseNumberField.Root>
      )}
    </FieldShell>
  );
}
