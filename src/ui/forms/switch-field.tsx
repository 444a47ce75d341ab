import { Field } from '@base-ui/react/field';
import { Switch } from '@base-ui/react/switch';
import type { FieldFrame } from './field.tsx';
import styles from './field.module.css';

export type SwitchFieldProps = Omit<FieldFrame, 'required'> & {
  checked: boolean;
  onCheckedChange?: (checked: boolean) => void;
};

/** Yes or no, at once. */
export function SwitchField({
  label,
  name,
  hint,
  error,
  disabled,
  checked,
  onCheckedChange,
}: SwitchFieldProps) {
  return (
    <Field.Root
      name={name}
      invalid={error !== undefined}
      disabled={disabled ?? false}
      className={styles.field}
    >
      <Field.Label className={styles.switchRow}>
        <Switch.Root
          checked={checked}
          className={styles.switch}
          onCheckedChange={(next) => onCheckedChange?.(next)}
        >
          <Switch.Thumb className={styles.thumb} />
        </Switch.Root>
        {label}
      </Field.Label>
      {hint && <Field.Description className={styles.hint}>{hint}</Field.Description>}
      {error !== undefined && (
        <Field.Error className={styles.error} match>
          {error}
        </Field.Error>
      )}
    </Field.Root>
  );
}
