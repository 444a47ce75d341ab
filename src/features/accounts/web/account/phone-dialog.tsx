import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { notify } from '#ui/feedback/toast.ts';
import { Dialog } from '#ui/popups/dialog.tsx';
import { reloadSession } from '#ui/session/session.ts';
import { phoneShape } from '../../inputs.ts';
import { phoneChanged } from '../messages.ts';
import { security } from '../queries.ts';
import { AuthForm, SendAgain } from '../sign-in/auth-form.tsx';
import type { Typed } from '../sign-in/kind-switch.tsx';
import styles from './account.module.css';

type PhoneDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The account's number of now; null if it has none. */
  phone: string | null;
};

/** Gives the account a number, in place of an earlier one. It counts once the code that was sent there is typed. */
export function PhoneDialog({ open, onOpenChange, phone }: PhoneDialogProps) {
  const cache = useQueryClient();
  const [typed, setTyped] = useState<Typed>({ kind: 'phone', email: '', phone: '' });
  const [sent, setSent] = useState<{ to: string; at: number } | null>(null);
  const remember = () => setSent({ to: phoneShape.parse(typed.phone), at: Date.now() });
  const changed = async () => {
    await reloadSession();
    await cache.invalidateQueries({ queryKey: security().queryKey });
    notify(phoneChanged);
    setSent(null);
    onOpenChange(false);
  };
  const shared = { typed, onTyped: setTyped };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={phone === null ? 'Add phone number' : 'Change phone number'}
      description={
        sent === null
          ? `We send a code there first. ${phone === null ? 'You sign in by it as well.' : `${phone} signs you in no more then.`}`
          : `We sent a code to ${sent.to}. It works for ten minutes.`
      }
    >
      {sent === null ? (
        <AuthForm
          {...shared}
          label="Phone number"
          fields={['identity']}
          submit="Send code"
          submitting="Sending ..."
          path="/phone/request"
          onAnswer={remember}
        />
      ) : (
        <div className={styles.stack}>
          <AuthForm
            {...shared}
            label="Confirm phone number"
            fields={['token']}
            tokenLabel="Code"
            tokenHint={`The six digits in our text message to ${sent.to}`}
            submit="Confirm"
            submitting="Confirming ..."
            path="/phone/confirm"
            more={{ phone: sent.to }}
            onAnswer={changed}
          />
          <div className={styles.actions}>
            <SendAgain
              key={sent.at}
              sentAt={sent.at}
              path="/phone/request"
              body={{ phone: sent.to }}
              said="Check your phone for the code"
              onSent={remember}
            />
            <Button variant="quiet" onClick={() => setSent(null)}>
              Another number
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
