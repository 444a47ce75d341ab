import { classNames } from '../components/class-names.ts';
import { FieldShell, type FieldFrame } from './field.tsx';
import styles from './field.module.css';

type SelectOption = { value: string; label: string };

export type SelectFieldProps = FieldFrame & {
  /** The chosen option's value; '' while none is chosen. */
  value: string;
  onValueChange?: (value: string) => void;
  options: readonly SelectOption[];
  /** Stands there while nothing is chosen; it cannot be chosen itself. */
  placeholder?: string;
};

/** One of a list. The browser's own control: it knows every device's habits, and weighs nothing. */
export function SelectField({ value, onValueChange, options, placeholder, ...frame }: SelectFieldProps) {
  return (
    <FieldShell {...frame}>
      {({ aria, ...control }) => (
        <select
          {...control}
          {...aria}
          value={value}
          className={classNames(styles.control, styles.select, value === '' && styles.unchosen)}
          onChange={(event) => onValueChange?.(event.target.value)}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldShell>
  );
}
