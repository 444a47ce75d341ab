import { Field } from '@base-ui/react/field';
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { classNames } from '../components/class-names.ts';
import styles from './field.module.css';

/** What every field has. `error` is the message to show; without one the field counts as valid. */
export type FieldFrame = {
  label: string;
  name?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
};

type FrameProps = FieldFrame & { children: ReactNode };

/** Label, control, hint and error, tied together for assistive technology. */
export function FieldShell({ label, name, hint, error, required, disabled = false, children }: FrameProps) {
  return (
    <Field.Root name={name} invalid={error !== undefined} disabled={disabled} className={styles.field}>
      <Field.Label className={classNames(styles.label, required && styles.required)}>{label}</Field.Label>
      {children}
      {hint && <Field.Description className={styles.hint}>{hint}</Field.Description>}
      {error !== undefined && (
        <Field.Error className={styles.error} match>
          {error}
        </Field.Error>
      )}
    </Field.Root>
  );
}

type TextInputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'value' | 'defaultValue' | 'name'
>;
export type TextFieldProps = FieldFrame &
  TextInputProps & { value: string; onValueChange?: (value: string) => void };

/** One line of text; `type` may be email, password, tel, search or date. */
export function TextField({
  label,
  name,
  hint,
  error,
  required,
  disabled,
  onValueChange,
  ...input
}: TextFieldProps) {
  return (
    <FieldShell {...{ label, name, hint, error, required, disabled }}>
      <Field.Control
        {...input}
        className={styles.control}
        aria-required={required || undefined}
        onValueChange={(value) => onValueChange?.(value)}
      />
    </FieldShell>
  );
}

type AreaProps = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'onChange' | 'value' | 'defaultValue' | 'name'
>;
export type TextAreaFieldProps = FieldFrame &
  AreaProps & { value: string; onValueChange?: (value: string) => void };

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, name, hint, error, required, disabled, value, onValueChange, rows = 4, ...area } = props;
  return (
    <FieldShell {...{ label, name, hint, error, required, disabled }}>
      <Field.Control
        value={value}
        className={classNames(styles.control, styles.area)}
        aria-required={required || undefined}
        onValueChange={(text) => onValueChange?.(text)}
        render={<textarea {...area} rows={rows} />}
      />
    </FieldShell>
  );
}
