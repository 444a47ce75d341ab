import { useQueryClient } from '@tanstack/react-query';
import { notify } from '#ui/feedback/toast.ts';
import { reloadSession } from '#ui/session/session.ts';
import { phoneChanged } from '../messages.ts';
import { security } from '../queries.ts';
import { CodeDialog } from './code-dialog.tsx';

type PhoneDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The account's present number; null if it has none. */
  phone: string | null;
};

/** Adds or replaces the account's number. It counts once the code that was sent there is typed. */
export function PhoneDialog({ open, onOpenChange, phone }: PhoneDialogProps) {
  const cache = useQueryClient();
  const changed = async () => {
    await reloadSession();
    await cache.invalidateQueries({ queryKey: security().queryKey });
    notify(phoneChanged);
  };
  return (
    <CodeDialog
      open={open}
      onOpenChange={onOpenChange}
      kind="phone"
      title={phone === null ? 'Add phone number' : 'Change phone number'}
      before={`We send a code there first. ${phone === null ? 'You can sign in with it as well.' : `${phone} then no longer signs you in.`}`}
      paths={{ request: '/phone/request', confirm: '/phone/confirm' }}
      words={{
        request: 'Phone number',
        confirm: 'Confirm phone number',
        code: 'Code',
        hint: 'The six digits in our text message to',
        submit: 'Confirm',
        submitting: 'Confirming ...',
        sentAgain: 'Check your phone for the code',
        another: 'Another number',
      }}
      onConfirmed={changed}
    />
  );
}
