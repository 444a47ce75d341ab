import { type KeyboardEvent, useState } from 'react';
import { classNames } from '../components/class-names.ts';
import { FieldShell, type FieldFrame } from './field.tsx';
import styles from './field.module.css';
import { readNumber, stepNumber, writeNumber } from './typed-number.ts';

export type NumberFieldProps = FieldFrame & {
  value: number | null;
  onValueChange?: (value: number | null) => void;
  /** Where the buttons stop. A typed number may lie outside: the form's schema says what is wrong with it. */
  min?: number;
  max?: number;
  step?: number;
};

/**
 * A number with buttons for one more and one less. Empty is null, and what is no number is NaN, for the form's schema to
 * refuse: what was typed stays as it is.
 */
export function NumberField({ value, onValueChange, min, max, step = 1, ...frame }: NumberFieldProps) {
  const [typed, setTyped] = useState('');
  const shown = Object.is(readNumber(typed), value) ? typed : writeNumber(value);
  const change = (text: string) => {
    setTyped(text);
    onValueChange?.(readNumber(text));
  };
  const move = (by: number) => change(writeNumber(stepNumber(value, by, { min, max })));
  const moveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? step : -step);
  };
  const button = (label: string, sign: string, by: number, disabled: boolean) => (
    // Not in the tab order: the arrow keys of the field do the same.
    <button type="button" tabIndex={-1} aria-label={label} disabled={disabled} onClick={() => move(by)}>
      {sign}
    </button>
  );
  return (
    <FieldShell {...frame}>
      {({ aria, ...control }) => (
        <span className={classNames(styles.control, styles.number)}>
          {button(`Less: ${frame.label}`, '−', -step, control.disabled)}
          <input
            {...control}
            {...aria}
            type="text"
            // The keypads of phones have no minus.
            inputMode={min !== undefined && min >= 0 ? 'decimal' : 'text'}
            autoComplete="off"
            value={shown}
            onChange={(event) => change(event.target.value)}
            onKeyDown={moveByKey}
          />
          {button(`More: ${frame.label}`, '+', step, control.disabled)}
        </span>
      )}
    </FieldShell>
  );
}
