import { useId } from 'react';
import type { FieldFrame } from './field.tsx';
import styles from './field.module.css';

export type SwitchFieldProps = Omit<FieldFrame, 'required'> & {
  checked: boolean;
  onCheckedChange?: (checked: boolean) => void;
};

/** Yes or no, at once. */
export function SwitchField(props: SwitchFieldProps) {
  const { label, name, hint, error, disabled = false, checked, onCheckedChange } = props;
  const id = useId();
  const isInvalid = error !== undefined;
  const described = `${hint ? `${id}-hint` : ''} ${isInvalid ? `${id}-error` : ''}`.trim();
  return (
    <div className={styles.field} data-invalid={isInvalid || undefined}>
      <label className={styles.switchRow}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          className={styles.switch}
          name={name}
          disabled={disabled}
          checked={checked}
          aria-invalid={isInvalid || undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onCheckedChange?.(event.target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {isInvalid && (
        <div id={`${id}-error`} className={styles.error}>
          {error}
        </div>
      )}
    </div>
  );
}
