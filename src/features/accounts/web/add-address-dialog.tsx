import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../ui/feedback/toast.ts';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { reloadSession } from '../../../ui/session/session.ts';
import { addressAdded } from './messages.ts';
import { AuthForm } from './sign-in/auth-form.tsx';
import type { Typed } from './sign-in/kind-switch.tsx';

type AddAddressDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

const nothing: Typed = { kind: 'email', email: '', phone: '' };

/** Adds an e-mail address to an account that has none. It counts once the code that was sent there is typed. */
export function AddAddressDialog({ open, onOpenChange }: AddAddressDialogProps) {
  const cache = useQueryClient();
  const [typed, setTyped] = useState(nothing);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const change = (next: boolean) => {
    if (!next) setSentTo(null);
    onOpenChange(next);
  };
  const added = async () => {
    await reloadSession();
    await cache.invalidateQueries();
    notify(addressAdded);
    change(false);
  };
  const shared = { typed, onTyped: setTyped };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Add e-mail address"
      description={
        sentTo === null
          ? 'You sign in by it as well, and friends are invited from it. We send a code there first.'
          : `We sent a code to ${sentTo}. It works for ten minutes.`
      }
    >
      {sentTo === null ? (
        <AuthForm
          {...shared}
          label="Add e-mail address"
          fields={['identity']}
          submit="Send code"
          submitting="Sending ..."
          path="/add-email"
          onAnswer={() => setSentTo(typed.email.trim())}
        />
      ) : (
        <AuthForm
          {...shared}
          label="Confirm e-mail address"
          fields={['token']}
          tokenHint={`The six digits in our mail to ${sentTo}`}
          submit="Add address"
          submitting="Adding ..."
          path="/confirm-email"
          more={{ email: sentTo }}
          onAnswer={added}
        />
      )}
    </Dialog>
  );
}
