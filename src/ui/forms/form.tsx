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

/** Values that were saved as they are: until something is typed over them, there is nothing to lose. */
const saved = new WeakSet<object>();

const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {},
  formComponents: {},
});

type ContractFormOptions<Values, Output> = {
  /** The contract's input schema, or the part of it that the form asks for. Its messages are shown at the fields. */
  schema: z.ZodType<Output>;
  defaultValues: Values;
  /**
   * Gets what the schema made of the values. While it runs, the submit button is busy. True says that they are saved: the
   * page may be left without a question from then on, although the form still stands there.
   */
  onSubmit: (output: Output, values: Values) => unknown;
};

/** Fields of a form, by the name of their value: `<form.TextField name="title" label="Title" />`. */
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

/** The fields of one form; made once, so that React keeps what it knows of them. */
const fieldsOf = (form: Rendering) => ({
  TextField: named(form, BoundTextField),
  TextAreaField: named(form, BoundTextAreaField),
  NumberField: named(form, BoundNumberField),
  SelectField: named(form, BoundSelectField),
  SwitchField: named(form, BoundSwitchField),
});

/**
 * A form over the contract's Zod schema: checked when submitted, then on every change.
 * `<form.TextField name="title" label="Title" />` renders a field; `form.AppField` gives one that is not of these its value.
 */
export function useContractForm<Values, Output>(options: ContractFormOptions<Values, Output>) {
  const { schema, defaultValues, onSubmit } = options;
  const form = useAppForm({
    defaultValues,
    validationLogic: revalidateLogic(),
    // The form's values are what people have typed so far, which is wider than what the schema takes.
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

/** Whether a form is worth a question: of a visitor's only those with a longer text are, and none that asks for a password. */
const isWorthAsking = (userId: string | undefined, element: HTMLFormElement | null): boolean =>
  element !== null &&
  !element.querySelector('[type="password"]') &&
  (userId !== undefined || element.querySelector('textarea') !== null);

/** Asks before the page or the dialog is left with something typed. */
function useLeaveQuestion(
  form: SubmittableForm,
  element: RefObject<HTMLFormElement | null>,
  isKept: boolean,
): void {
  const { history } = useRouter();
  useEffect(() => {
    let userId = currentSession().user?.id;
    // A public page may stand before it is known who reads it.
    if (currentSession().loading) void sessionReady().then(({ user }) => (userId = user?.id));
    return watchUnsaved(history, {
      element: () => element.current,
      isDirty: () =>
        !isKept &&
        form.state.isDirty &&
        !form.state.isSubmitting &&
        !saved.has(form.state.values) &&
        // When the session ends, what was typed is kept for when it goes on (form-drafts.ts).
        currentSession().user?.id === userId &&
        isWorthAsking(userId, element.current),
    });
  }, [form, element, history, isKept]);
}

type FormProps = {
  form: SubmittableForm;
  label?: string;
  className?: string | undefined;
  /** Keeps what is typed by itself, on this device: leaving loses nothing, and nothing is asked. */
  isKept?: boolean;
  children: ReactNode;
};

/** The form's element. When something is wrong, the first field in question gets the focus. */
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

/** Two fields side by side where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);

type FormActionsProps = {
  submit: string;
  /** The button's words while the form is being submitted. */
  submitting?: string;
  /** It can't be taken back. */
  danger?: boolean;
  /** Shows a Cancel button. */
  onCancel?: () => void;
  /** Further buttons, left of the submit button. */
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
