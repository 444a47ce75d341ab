import { countCharacters, firstCharacters } from '#shared/text/shortened.ts';
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { classNames } from '../components/class-names.ts';
import styles from './field.module.css';

/** The props of every field. `error` is the message to show; without one the field counts as valid. */
export type FieldFrame = {
  label: string;
  name?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
};

/** The attributes that connect a control to its label, hint and error. */
type Tie = {
  id: string;
  name: string | undefined;
  disabled: boolean;
  aria: {
    'aria-required': true | undefined;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  };
};

/** A label, control, hint and error, connected for assistive technology by native HTML attributes. */
export function FieldShell(props: FieldFrame & { children: (tie: Tie) => ReactNode }) {
  const { label, name, hint, error, required, disabled = false, children } = props;
  const id = useId();
  const isInvalid = error !== undefined;
  const [hintId, errorId] = [hint ? `${id}-hint` : '', isInvalid ? `${id}-error` : ''];
  return (
    <div className={styles.field} data-invalid={isInvalid || undefined}>
      <label htmlFor={id} className={classNames(styles.label, required && styles.required)}>
        {label}
      </label>
      {children({
        id,
        name,
        disabled,
        aria: {
          'aria-required': required || undefined,
          'aria-invalid': isInvalid || undefined,
          'aria-describedby': `${hintId} ${errorId}`.trim() || undefined,
        },
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {isInvalid && (
        <div id={errorId} className={styles.error}>
          {error}
        </div>
      )}
    </div>
  );
}

/** The hint, with a character count once four fifths of the limit are used. */
const withCount = (hint: ReactNode, value: string, limit: number | undefined): ReactNode =>
  limit !== undefined && countCharacters(value) > limit * 0.8 ? (
    <>
      {hint} {countCharacters(value)} of {limit} characters
    </>
  ) : (
    hint
  );

type Limited = {
  /** The most characters that the schema accepts. The count is shown as it gets close. */
  limit?: number | undefined;
};

type Cut = {
  /** Cuts the text at `limit`: for fields without a form's validation, such as a search. */
  isCut?: boolean;
};

type TextInputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'value' | 'defaultValue' | 'name' | 'maxLength'
>;
export type TextFieldProps = FieldFrame &
  Limited &
  Cut &
  TextInputProps & { value: string; onValueChange?: (value: string) => void };

/** A single-line text field; `type` may be email, password, tel, search or date. */
export function TextField({
  label,
  name,
  hint,
  error,
  required,
  disabled,
  limit,
  isCut = false,
  onValueChange,
  ...input
}: TextFieldProps) {
  const most = isCut ? (limit ?? Infinity) : Infinity;
  return (
    <FieldShell {...{ label, name, error, required, disabled }} hint={withCount(hint, input.value, limit)}>
      {({ aria, ...control }) => (
        <input
          {...input}
          {...control}
          {...aria}
          className={styles.control}
          onChange={(event) => onValueChange?.(firstCharacters(event.target.value, most))}
        />
      )}
    </FieldShell>
  );
}

type AreaProps = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'onChange' | 'value' | 'defaultValue' | 'name' | 'maxLength'
>;
export type TextAreaFieldProps = FieldFrame &
  Limited &
  AreaProps & { value: string; onValueChange?: (value: string) => void };

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, name, hint, error, required, disabled, limit, value, onValueChange, ...area } = props;
  return (
    <FieldShell {...{ label, name, error, required, disabled }} hint={withCount(hint, value, limit)}>
      {({ aria, ...control }) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          {...aria}
          value={value}
          className={classNames(styles.control, styles.area)}
          onChange={(event) => onValueChange?.(event.target.value)}
        />
      )}
    </FieldShell>
  );
}
