import { createFormHook, revalidateLogic } from '@tanstack/react-form';
import { useRef, type ComponentType, type FormEvent, type ReactNode } from 'react';
import type { z } from 'zod';
import { configureZodMessages } from '../../shared/text/zod-messages.ts';
import { Button } from '../components/button.tsx';
import { classNames } from '../components/class-names.ts';
import {
  BoundNumberField,
  BoundSelectField,
  BoundSwitchField,
  BoundTextAreaField,
  BoundTextField,
  fieldContext,
  formContext,
  useFormContext,
} from './form-fields.tsx';
import { useFormDraft } from './form-drafts.ts';
import styles from './form.module.css';

configureZodMessages();

const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    TextField: BoundTextField,
    TextAreaField: BoundTextAreaField,
    NumberField: BoundNumberField,
    SelectField: BoundSelectField,
    SwitchField: BoundSwitchField,
  },
  formComponents: {},
});

type ContractFormOptions<Values, Output> = {
  /** The contract's input schema, or the part of it that the form asks for. Its messages are shown at the fields. */
  schema: z.ZodType<Output>;
  defaultValues: Values;
  /** Gets what the schema made of the values. While it runs, the submit button is busy. */
  onSubmit: (output: Output, values: Values) => unknown;
};

/**
 * A form over the contract's Zod schema: checked when submitted, then on every change.
 * `form.AppField` renders its fields: `<form.AppField name="title">{(field) => <field.TextField label="Title" />}</form.AppField>`
 */
export function useContractForm<Values, Output>(options: ContractFormOptions<Values, Output>) {
  const { schema, defaultValues, onSubmit } = options;
  return useAppForm({
    defaultValues,
    validationLogic: revalidateLogic(),
    // The form's values are what people have typed so far, which is wider than what the schema takes.
    validators: { onDynamic: schema as unknown as z.ZodType<Output, Values> },
    onSubmit: async ({ value }) => {
      await onSubmit(schema.parse(value), value);
    },
  });
}

type SubmittableForm = {
  AppForm: ComponentType<{ children?: ReactNode }>;
  handleSubmit: () => Promise<void>;
  state: { isValid: boolean; isDirty: boolean; values: object };
  setFieldValue: (name: never, value: never) => void;
};

type FormProps = {
  form: SubmittableForm;
  label?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** The form's element. When something is wrong, the first field in question gets the focus. */
export function Form({ form, label, className, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  useFormDraft(form, label, element);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    await form.handleSubmit();
    if (form.state.isValid) return;
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  return (
    <form.AppForm>
      <form
        ref={element}
        noValidate
        aria-label={label}
        className={classNames(styles.form, className)}
        onSubmit={(event) => void submit(event)}
      >
        {children}
      </form>
    </form.AppForm>
  );
}

/** Two fields side by side where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);

type FormActionsProps = {
  submit: string;
  /** The button's words while the form is being submitted. */
  submitting?: string;
  /** Further buttons, left of the submit button. */
  children?: ReactNode;
};

/** The form's buttons. */
export function FormActions({ submit, submitting = submit, children }: FormActionsProps) {
  const form = useFormContext();
  return (
    <div className={styles.actions}>
      {children}
      <form.Subscribe selector={(state) => state.isSubmitting}>
        {(busy) => (
          <Button type="submit" busy={busy}>
            {busy ? submitting : submit}
          </Button>
        )}
      </form.Subscribe>
    </div>
  );
}
