import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { notify } from '#ui/feedback/toast.ts';
import { Dialog } from '#ui/popups/dialog.tsx';
import { reloadSession, useSession } from '#ui/session/session.ts';
import type { Security } from '../../contract.ts';
import { addressAdded } from '../messages.ts';
import { security } from '../queries.ts';
import { AuthForm, SendAgain } from '../sign-in/auth-form.tsx';
import type { Typed } from '../sign-in/kind-switch.tsx';
import { CodeDialog } from './code-dialog.tsx';
import styles from './account.module.css';

type EmailDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; account: Security };

const nothing: Typed = { kind: 'email', email: '', phone: '' };

/** Changes the address of the account, or adds one to an account that has none. */
export function EmailDialog(props: EmailDialogProps) {
  const { user } = useSession();
  return user?.email == null ? <Adding {...props} /> : <Changing {...props} email={user.email} />;
}

/** Adds an address, which counts once the code that was sent there is typed. */
function Adding({ open, onOpenChange }: EmailDialogProps) {
  const cache = useQueryClient();
  const added = async () => {
    await reloadSession();
    await cache.invalidateQueries();
    notify(addressAdded);
  };
  return (
    <CodeDialog
      open={open}
      onOpenChange={onOpenChange}
      kind="email"
      title="Add e-mail address"
      before="You sign in by it as well, and friends are invited from it. We send a code there first."
      paths={{ request: '/add-email', confirm: '/confirm-email' }}
      words={{
        request: 'Add e-mail address',
        confirm: 'Confirm e-mail address',
        hint: 'The six digits in our mail to',
        submit: 'Add address',
        submitting: 'Adding ...',
        sentAgain: 'Check your email for the code',
        another: 'Another address',
      }}
      onConfirmed={added}
    />
  );
}

/** Changes the address. Both addresses have to confirm: the new one by a code, the old one by a link. */
function Changing({ open, onOpenChange, account, email }: EmailDialogProps & { email: string }) {
  const cache = useQueryClient();
  const [typed, setTyped] = useState(nothing);
  const { addressChange } = account;
  const [isOther, setOther] = useState(false);
  const look = () => cache.invalidateQueries({ queryKey: security().queryKey });
  const asked = async () => {
    await look();
    setOther(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Change e-mail address"
      description={
        addressChange && !isOther
          ? `Your address becomes ${addressChange.to} once both addresses have confirmed it.`
          : `We send a code to the new address, and a link to ${email}. Your address is changed once both have confirmed it.`
      }
    >
      {addressChange && !isOther ? (
        <div className={styles.stack}>
          <ol className={styles.steps}>
            <li>
              <p className={styles.name}>
                The new address
                {addressChange.newConfirmed && <Badge tone="green">Confirmed</Badge>}
              </p>
              {!addressChange.newConfirmed && (
                <AuthForm
                  typed={nothing}
                  onTyped={() => {}}
                  label="Confirm the new address"
                  fields={['token']}
                  tokenLabel="Code"
                  tokenHint={`The six digits in our mail to ${addressChange.to}. They work for ten minutes.`}
                  submit="Confirm"
                  submitting="Confirming ..."
                  path="/address/confirm"
                  onAnswer={() => look()}
                />
              )}
            </li>
            <li>
              <p className={styles.name}>
                Your current address
                {addressChange.oldConfirmed && <Badge tone="green">Confirmed</Badge>}
              </p>
              {!addressChange.oldConfirmed && (
                <p className={styles.words}>
                  Press the button in our mail to {email}. If you cannot read its mail any more,{' '}
                  <Link to="/contact">write to us</Link>.
                </p>
              )}
            </li>
          </ol>
          <div className={styles.actions}>
            <SendAgain
              key={addressChange.sentAt}
              sentAt={Date.parse(addressChange.sentAt)}
              path="/address/request"
              body={{ email: addressChange.to }}
              said="Check your email once more"
              onSent={() => void look()}
            />
            <Button variant="quiet" onClick={() => setOther(true)}>
              Another address
            </Button>
          </div>
        </div>
      ) : (
        <AuthForm
          typed={typed}
          onTyped={setTyped}
          label="Change e-mail address"
          fields={['identity']}
          submit="Send messages"
          submitting="Sending ..."
          path="/address/request"
          onAnswer={asked}
        />
      )}
    </Dialog>
  );
}
