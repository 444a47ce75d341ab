import { createFormHook, type DeepKeysOfType, revalidateLogic } from '@tanstack/react-form';
import { useRouter } from '@tanstack/react-router';
import {
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { z } from 'zod';
import { currentSession, sessionReady } from '../session/session.ts';
import { configureZodMessages } from '#shared/text/zod-messages.ts';
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
import { useFormDraft } from './drafts/form-drafts.ts';
import { watchUnsaved } from './unsaved.ts';
import styles from './form.module.css';

configureZodMessages();

/** Values that have been saved: leaving the page loses nothing until they are edited again. */
const saved = new WeakSet<object>();

const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {},
  formComponents: {},
});

type ContractFormOptions<Values, Output> = {
  /** The contract's input schema, or the form's part of it. Its messages are shown at the fields. */
  schema: z.ZodType<Output>;
  defaultValues: Values;
  /**
   * Called with the schema's output. The submit button is busy while it runs. Returning true means that the values are
   * saved: the page may then be left without a question, although the form is still shown.
   */
  onSubmit: (output: Output, values: Values) => unknown;
};

/** The fields of a form, by the name of their value: `<form.TextField name="title" label="Title" />`. */
type Fields<Values> = {
  TextField: Field<typeof BoundTextField, Values, string | undefined>;
  TextAreaField: Field<typeof BoundTextAreaField, Values, string | undefined>;
  NumberField: Field<typeof BoundNumberField, Values, number | null>;
  SelectField: Field<typeof BoundSelectField, Values, string>;
  SwitchField: Field<typeof BoundSwitchField, Values, boolean>;
};
type Field<Bound extends (props: never) => ReactNode, Values, Value> = ComponentType<
  Parameters<Bound>[0] & {
    name: DeepKeysOfType<Values, Value>;
    listeners?: { onChange: (change: { value: NonNullable<Value> }) => void };
  }
>;

type Rendering = { AppField: ComponentType<{ children: () => ReactNode }> };

const named = ({ AppField }: Rendering, bound: (props: never) => ReactNode) => {
  const Bound = bound as ComponentType<object>;
  return (props: object) => <AppField {...props}>{() => <Bound {...props} />}</AppField>;
};

/** The field components of one form; created once, so that React keeps their state. */
const fieldsOf = (form: Rendering) => ({
  TextField: named(form, BoundTextField),
  TextAreaField: named(form, BoundTextAreaField),
  NumberField: named(form, BoundNumberField),
  SelectField: named(form, BoundSelectField),
  SwitchField: named(form, BoundSwitchField),
});

/**
 * A form for the contract's Zod schema: validated on submit, then on every change. `<form.TextField name="title"
 * label="Title" />` renders a field; `form.AppField` gives its value to any other kind of field.
 */
export function useContractForm<Values, Output>(options: ContractFormOptions<Values, Output>) {
  const { schema, defaultValues, onSubmit } = options;
  const form = useAppForm({
    defaultValues,
    validationLogic: revalidateLogic(),
    // The form's values are what the user has typed so far, which is a wider type than the schema's input.
    validators: { onDynamic: schema as unknown as z.ZodType<Output, Values> },
    onSubmit: async ({ value }) => {
      if ((await onSubmit(schema.parse(value), value)) === true) saved.add(value as object);
    },
  });
  const [fields] = useState(() => fieldsOf(form as unknown as Rendering));
  return Object.assign(form, fields as unknown as Fields<Values>);
}

type SubmittableForm = {
  AppForm: ComponentType<{ children?: ReactNode }>;
  handleSubmit: () => Promise<void>;
  state: { isValid: boolean; isDirty: boolean; isSubmitting: boolean; values: object };
  setFieldValue: (name: never, value: never) => void;
};

/** Whether to ask before a form is left. Visitors are only asked about forms with a longer text, and nobody about forms with a password. */
const isWorthAsking = (userId: string | undefined, element: HTMLFormElement | null): boolean =>
  element !== null &&
  !element.querySelector('[type="password"]') &&
  (userId !== undefined || element.querySelector('textarea') !== null);

/** Asks before the page or the dialog is left with unsaved changes. */
function useLeaveQuestion(
  form: SubmittableForm,
  element: RefObject<HTMLFormElement | null>,
  isKept: boolean,
): void {
  const { history } = useRouter();
  useEffect(() => {
    let userId = currentSession().user?.id;
    // A public page may be shown before it is known who reads it.
    if (currentSession().loading) void sessionReady().then(({ user }) => (userId = user?.id));
    return watchUnsaved(history, {
      element: () => element.current,
      isDirty: () =>
        !isKept &&
        form.state.isDirty &&
        !form.state.isSubmitting &&
        !saved.has(form.state.values) &&
        // When the session ends, what was typed is kept for the user's return (form-drafts.ts).
        currentSession().user?.id === userId &&
        isWorthAsking(userId, element.current),
    });
  }, [form, element, history, isKept]);
}

type FormProps = {
  form: SubmittableForm;
  label?: string;
  className?: string | undefined;
  /** The form stores its draft on this device itself, so leaving loses nothing and needs no question. */
  isKept?: boolean;
  children: ReactNode;
};

/** The form's element. After an invalid submit, the first invalid field gets the focus. */
export function Form({ form, label, className, isKept = false, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  useFormDraft(form, isKept ? undefined : label, element);
  useLeaveQuestion(form, element, isKept);
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

/** Two fields side by side if there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);

type FormActionsProps = {
  submit: string;
  /** The button's label while the form is being submitted. */
  submitting?: string;
  /** The form's action can't be undone. */
  danger?: boolean;
  /** Shows a Cancel button. */
  onCancel?: () => void;
  /** Further buttons, to the left of the submit button. */
  children?: ReactNode;
};

export function FormActions({ submit, submitting = submit, danger, onCancel, children }: FormActionsProps) {
  const form = useFormContext();
  return (
    <div className={styles.actions}>
      {children}
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <form.Subscribe selector={(state) => state.isSubmitting}>
        {(busy) => (
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
            {busy ? submitting : submit}
          </Button>
        )}
      </form.Subscribe>
    </div>
  );
}
