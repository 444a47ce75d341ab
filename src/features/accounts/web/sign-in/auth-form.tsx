import { type ReactNode, useEffect, useState } from 'react';
import { z } from 'zod';
import { Button } from '#ui/components/button.tsx';
import { notify } from '#ui/feedback/toast.ts';
import { Form, FormActions, useContractForm } from '#ui/forms/form.tsx';
import { codeShape, emailShape, passwordShape, phoneShape } from '../../inputs.ts';
import type { AuthAnswer } from '../auth-client.ts';
import styles from './auth.module.css';
import { AuthErrorBox, useAuthCall } from './auth-call.tsx';
import { KindSwitch, type Typed } from './kind-switch.tsx';

type FieldName = 'identity' | 'password' | 'newPassword' | 'currentPassword' | 'token';

type AuthFormProps = {
  label: string;
  /** The fields, from top to bottom. */
  fields: readonly FieldName[];
  submit: string;
  submitting: string;
  /** The endpoint below /api/auth, and what its body contains besides the fields. */
  path: string;
  more?: object;
  typed: Typed;
  onTyped: (typed: Typed) => void;
  /** The label of the token, if it is not "Token". */
  tokenLabel?: string;
  /** The hint below the token: what it is and where to find it. */
  tokenHint?: string;
  /** Whether the token can contain letters. */
  tokenHasLetters?: boolean;
  /** The account that the password belongs to, if no field names it: password managers store the password under this name. */
  account?: string | undefined;
  onAnswer: (answer: AuthAnswer) => Promise<void> | void;
};

const shapes = {
  email: emailShape,
  phone: phoneShape,
  password: passwordShape,
  currentPassword: passwordShape,
  token: codeShape,
};
const inBody = (name: FieldName, kind: Typed['kind']): keyof typeof shapes => {
  if (name === 'identity') return kind;
  return name === 'newPassword' ? 'password' : name;
};

/** A form with an address or a number; the switch above it chooses which. */
export const IdentityForm = (props: AuthFormProps) => (
  <>
    <KindSwitch typed={props.typed} onTyped={props.onTyped} />
    <AuthForm key={props.typed.kind} {...props} />
  </>
);

/** The form of every view of /auth, with the server's refusal above the button. A complete code is submitted automatically. */
export function AuthForm(props: AuthFormProps) {
  const { label, fields, submit, submitting, path, more, typed, onTyped, onAnswer } = props;
  const { tokenLabel = 'Token', tokenHint, tokenHasLetters = false, account } = props;
  const { error, call } = useAuthCall();
  const names = fields.map((name) => inBody(name, typed.kind));
  const form = useContractForm({
    schema: z.object(Object.fromEntries(names.map((name) => [name, shapes[name]]))),
    defaultValues: { email: typed.email, phone: typed.phone, password: '', currentPassword: '', token: '' },
    onSubmit: (body) => call(path, { ...body, ...more }, onAnswer),
  });
  const asks = (name: FieldName) => fields.includes(name);
  const submitWhole = (token: string) => {
    const isWhole = /^\d{6}$/.test(codeShape.safeParse(token).data ?? '');
    if (isWhole && names.every((name) => form.state.values[name] !== '')) void form.handleSubmit();
  };
  return (
    <Form form={form} label={label}>
      {account && <input hidden readOnly type="text" autoComplete="username" value={account} />}
      {asks('identity') && typed.kind === 'email' && (
        <form.TextField
          name="email"
          listeners={{ onChange: ({ value }) => onTyped({ ...typed, email: value }) }}
          label="Email"
          type="email"
          required
          autoComplete={asks('password') ? 'username webauthn' : 'username'}
          inputMode="email"
        />
      )}
      {asks('identity') && typed.kind === 'phone' && (
        <form.TextField
          name="phone"
          listeners={{ onChange: ({ value }) => onTyped({ ...typed, phone: value }) }}
          label="Phone number"
          type="tel"
          required
          autoComplete="tel"
          hint="With the country code, such as +1 555 010 0199"
        />
      )}
      {asks('currentPassword') && (
        <Reveal what="current password">
          {(type) => (
            <form.TextField
              name="currentPassword"
              label="Current password"
              type={type}
              required
              autoComplete="current-password"
            />
          )}
        </Reveal>
      )}
      {(asks('password') || asks('newPassword')) && (
        <Reveal what="password">
          {(type) => (
            <form.TextField
              name="password"
              label={asks('currentPassword') ? 'New password' : 'Password'}
              type={type}
              required
              autoComplete={asks('newPassword') ? 'new-password' : 'current-password'}
              hint={asks('newPassword') ? '8 to 128 characters, and not a common password' : undefined}
            />
          )}
        </Reveal>
      )}
      {asks('token') && (
        <form.TextField
          name="token"
          listeners={{ onChange: ({ value }) => submitWhole(value) }}
          label={tokenLabel}
          required
          {...(tokenHasLetters
            ? { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
            : { autoComplete: 'one-time-code', inputMode: 'numeric' })}
          hint={tokenHint}
        />
      )}
      <AuthErrorBox error={error} />
      <FormActions submit={submit} submitting={submitting} />
    </Form>
  );
}

type RevealProps = {
  /** The name of what is shown and hidden, such as 'password'. */
  what: string;
  children: (type: 'text' | 'password') => ReactNode;
};

/** Wraps a password field, with a button that shows or hides what was typed. */
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

/** How long users wait before they can request a message again. */
const PATIENCE_MS = 30_000;

/** Whole seconds until a moment (ms), counting down to 0. */
function useSecondsUntil(moment: number): number {
  const left = () => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((moment - Date.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, [isOver, moment]);
  return seconds;
}

type SendAgainProps = {
  /** When the message was last sent (ms). If this changes, change the `key` too. */
  sentAt: number;
  /** The endpoint below /api/auth that sends it again, and its body. */
  path: string;
  body: object;
  /** The message that is shown after sending. */
  said: string;
  onSent: () => void;
};

/** Lets users request a message again, half a minute after the last one. */
export function SendAgain({ sentAt, path, body, said, onSent }: SendAgainProps) {
  const [busy, setBusy] = useState(false);
  const { error, call } = useAuthCall();
  const seconds = useSecondsUntil(sentAt + PATIENCE_MS);
  const sendAgain = async () => {
    setBusy(true);
    await call(path, body, () => {
      notify(said);
      onSent();
    });
    setBusy(false);
  };
  return (
    <>
      <AuthErrorBox error={error} />
      <div>
        <Button variant="quiet" busy={busy} disabled={seconds > 0} onClick={() => void sendAgain()}>
          {busy && 'Sending ...'}
          {!busy && (seconds > 0 ? `Send again in ${seconds} s` : 'Send again')}
        </Button>
      </div>
    </>
  );
}
