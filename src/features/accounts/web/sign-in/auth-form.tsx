import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { Form, FormActions, useContractForm } from '../../../../ui/forms/form.tsx';
import { emailShape, passwordShape, phoneShape, tokenShape } from '../../inputs.ts';
import type { AuthAnswer } from '../auth-client.ts';
import styles from './auth.module.css';
import { AuthErrorBox, useAuthCall } from './auth-call.tsx';

/** The address or number typed so far; kept while the views change. */
export type Typed = { kind: 'email' | 'phone'; email: string; phone: string };

type FieldName = 'identity' | 'password' | 'newPassword' | 'currentPassword' | 'token';

type AuthFormProps = {
  label: string;
  /** The fields, from top to bottom. */
  fields: readonly FieldName[];
  submit: string;
  submitting: string;
  /** The endpoint under /api/auth, and what its body has besides the fields. */
  path: string;
  more?: object;
  typed: Typed;
  onTyped: (typed: Typed) => void;
  onAnswer: (answer: AuthAnswer) => Promise<void> | void;
};

const shapes = {
  email: emailShape,
  phone: phoneShape,
  password: passwordShape,
  currentPassword: passwordShape,
  token: tokenShape,
};
const inBody = (name: FieldName, kind: Typed['kind']): keyof typeof shapes => {
  if (name === 'identity') return kind;
  return name === 'newPassword' ? 'password' : name;
};

/** The form of every view of /auth, with the server's refusal above the button. */
export function AuthForm(props: AuthFormProps) {
  const { label, fields, submit, submitting, path, more, typed, onTyped, onAnswer } = props;
  const { error, call } = useAuthCall();
  const names = fields.map((name) => inBody(name, typed.kind));
  const form = useContractForm({
    schema: z.object(Object.fromEntries(names.map((name) => [name, shapes[name]]))),
    defaultValues: { email: typed.email, phone: typed.phone, password: '', currentPassword: '', token: '' },
    onSubmit: (body) => call(path, { ...body, ...more }, onAnswer),
  });
  const asks = (name: FieldName) => fields.includes(name);
  return (
    <Form form={form} label={label}>
      {asks('identity') && typed.kind === 'email' && (
        <form.AppField
          name="email"
          listeners={{ onChange: ({ value }) => onTyped({ ...typed, email: value }) }}
        >
          {(field) => (
            <field.TextField label="Email" type="email" required autoComplete="username" inputMode="email" />
          )}
        </form.AppField>
      )}
      {asks('identity') && typed.kind === 'phone' && (
        <form.AppField
          name="phone"
          listeners={{ onChange: ({ value }) => onTyped({ ...typed, phone: value }) }}
        >
          {(field) => (
            <field.TextField
              label="Phone number"
              type="tel"
              required
              autoComplete="tel"
              hint="With the country code, such as +1 555 010 0199"
            />
          )}
        </form.AppField>
      )}
      {asks('currentPassword') && (
        <Reveal what="current password">
          {(type) => (
            <form.AppField name="currentPassword">
              {(field) => (
                <field.TextField
                  label="Current password"
                  type={type}
                  required
                  autoComplete="current-password"
                />
              )}
            </form.AppField>
          )}
        </Reveal>
      )}
      {(asks('password') || asks('newPassword')) && (
        <Reveal what="password">
          {(type) => (
            <form.AppField name="password">
              {(field) => (
                <field.TextField
                  label={asks('currentPassword') ? 'New password' : 'Password'}
                  type={type}
                  required
                  autoComplete={asks('newPassword') ? 'new-password' : 'current-password'}
                  hint={asks('newPassword') ? '8 to 128 characters, and not a common password' : undefined}
                />
              )}
            </form.AppField>
          )}
        </Reveal>
      )}
      {asks('token') && (
        <form.AppField name="token">
          {(field) => (
            <field.TextField label="Token" required inputMode="numeric" autoComplete="one-time-code" />
          )}
        </form.AppField>
      )}
      {asks('identity') && <KindSwitch typed={typed} onTyped={onTyped} />}
      <AuthErrorBox error={error} />
      <FormActions submit={submit} submitting={submitting} />
    </Form>
  );
}

/** Sign-in and sign-up take an e-mail address or a phone number. */
const KindSwitch = ({ typed, onTyped }: Pick<AuthFormProps, 'typed' | 'onTyped'>) => (
  <button
    type="button"
    className={styles.quiet}
    onClick={() => onTyped({ ...typed, kind: typed.kind === 'email' ? 'phone' : 'email' })}
  >
    {typed.kind === 'email' ? 'Use a phone number instead' : 'Use an e-mail address instead'}
  </button>
);

type RevealProps = {
  /** What is shown and hidden, such as 'password'. */
  what: string;
  children: (type: 'text' | 'password') => ReactNode;
};

/** A password field with a button that shows what was typed. */
function Reveal({ what, children }: RevealProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.reveal}>
      {children(shown ? 'text' : 'password')}
      <button
        type="button"
        aria-label={shown ? `Hide ${what}` : `Show ${what}`}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
