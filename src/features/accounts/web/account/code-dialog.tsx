import { type ReactNode, useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { emailShape, phoneShape } from '../../inputs.ts';
import { AuthForm, SendAgain } from '../sign-in/auth-form.tsx';
import type { Typed } from '../sign-in/kind-switch.tsx';
import styles from './account.module.css';

type CodeDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kind: Typed['kind'];
  title: string;
  /** Shown in the dialog until a code is sent. */
  before: ReactNode;
  /** The endpoints below /api/auth that send a code and that check it. */
  paths: { request: string; confirm: string };
  /** The labels of the two forms and their buttons; `hint` says where to find the code. */
  words: {
    request: string;
    confirm: string;
    code?: string;
    hint: string;
    submit: string;
    submitting: string;
    sentAgain: string;
    another: string;
  };
  /** Called after the right code was typed. */
  onConfirmed: () => Promise<void>;
};

/** Asks for an address or number, sends a code there, and asks for the code. The address or number counts only after that. */
export function CodeDialog(props: CodeDialogProps) {
  const { open, onOpenChange, kind, title, before, paths, words, onConfirmed } = props;
  const [typed, setTyped] = useState<Typed>({ kind, email: '', phone: '' });
  const [sent, setSent] = useState<{ to: string; at: number } | null>(null);
  const remember = () => {
    const to = kind === 'email' ? emailShape.parse(typed.email) : phoneShape.parse(typed.phone);
    setSent({ to, at: Date.now() });
  };
  const confirmed = async () => {
    await onConfirmed();
    setSent(null);
    onOpenChange(false);
  };
  const shared = { typed, onTyped: setTyped };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={sent === null ? before : `We sent a code to ${sent.to}. It works for ten minutes.`}
    >
      {sent === null ? (
        <AuthForm
          {...shared}
          label={words.request}
          fields={['identity']}
          submit="Send code"
          submitting="Sending ..."
          path={paths.request}
          onAnswer={remember}
        />
      ) : (
        <div className={styles.stack}>
          <AuthForm
            {...shared}
            label={words.confirm}
            fields={['token']}
            {...(words.code !== undefined && { tokenLabel: words.code })}
            tokenHint={`${words.hint} ${sent.to}`}
            submit={words.submit}
            submitting={words.submitting}
            path={paths.confirm}
            more={{ [kind]: sent.to }}
            onAnswer={confirmed}
          />
          <div className={styles.actions}>
            <SendAgain
              key={sent.at}
              sentAt={sent.at}
              path={paths.request}
              body={{ [kind]: sent.to }}
              said={words.sentAgain}
              onSent={remember}
            />
            <Button variant="quiet" onClick={() => setSent(null)}>
              {words.another}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
