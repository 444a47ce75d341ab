import { createFormHookContexts } from '@tanstack/react-form';
import { TextAreaField, TextField, type TextAreaFieldProps, type TextFieldProps } from './field.tsx';
import { SwitchField, type SwitchFieldProps } from './switch-field.tsx';
import { NumberField, type NumberFieldProps } from './number-field.tsx';
import { SelectField, type SelectFieldProps } from './select-field.tsx';

const contexts = createFormHookContexts();
export const { fieldContext, formContext, useFormContext } = contexts;

/** The props of a bound field that the form provides. */
type Bound = 'name' | 'value' | 'checked' | 'error' | 'onValueChange' | 'onCheckedChange';

/** The first error message of a field. */
function firstMessage(errors: readonly unknown[]): string | undefined {
  for (const error of errors) {
    if (typeof error === 'string') return error;
    const message = (error as { message?: unknown } | undefined)?.message;
    if (typeof message === 'string') return message;
  }
  return undefined;
}

/** Connects a field to the form value that the enclosing `AppField` names. */
export function useBinding<T>() {
  const field = contexts.useFieldContext<T>();
  return {
    name: field.name,
    value: field.state.value,
    error: firstMessage(field.state.meta.errors),
    onValueChange: (value: T) => field.handleChange(value),
    onBlur: field.handleBlur,
  };
}

export const BoundTextField = (props: Omit<TextFieldProps, Bound>) => (
  <TextField {...props} {...useBinding<string>()} />
);

export const BoundTextAreaField = (props: Omit<TextAreaFieldProps, Bound>) => (
  <TextAreaField {...props} {...useBinding<string>()} />
);

/** A number field of a form; null if empty. */
export function BoundNumberField(props: Omit<NumberFieldProps, Bound>) {
  const { onBlur: _, ...binding } = useBinding<number | null>();
  return <NumberField {...props} {...binding} />;
}

/** A select of a form; '' if nothing is chosen. */
export function BoundSelectField(props: Omit<SelectFieldProps, Bound>) {
  const { onBlur: _, ...binding } = useBinding<string>();
  return <SelectField {...props} {...binding} />;
}

export function BoundSwitchField(props: Omit<SwitchFieldProps, Bound>) {
  const { name, value, error, onValueChange } = useBinding<boolean>();
  return <SwitchField {...props} name={name} checked={value} error={error} onCheckedChange={onValueChange} />;
}
