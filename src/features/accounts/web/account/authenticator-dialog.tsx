import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../../ui/popups/dialog.tsx';
import { QrCode } from '../../../../ui/sharing/qr-code.tsx';
import { postFreshAuth } from '../auth-client.ts';
import { security } from '../queries.ts';
import { AuthForm } from '../sign-in/auth-form.tsx';
import { factorChanges } from './factor-messages.ts';
import styles from './account.module.css';
import { CodeList } from './recovery-codes.tsx';

type AuthenticatorDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The app would be the first factor of the account. */
  isFirst: boolean;
};

const typed = { kind: 'email', email: '', phone: '' } as const;

/** Sets an authenticator app up: the app takes a secret, a code of it proves that, and recovery codes are kept. */
export function AuthenticatorDialog({ open, onOpenChange, isFirst }: AuthenticatorDialogProps) {
  const cache = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [wasOpen, setWasOpen] = useState(open);
  // What it showed last stays while it closes.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setCodes(null);
  }
  const confirmed = async (made: readonly string[] | null) => {
    await cache.invalidateQueries({ queryKey: security().queryKey });
    if (made === null) onOpenChange(false);
    else setCodes(made);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={codes ? 'Keep your recovery codes' : 'Set up an authenticator app'}
    >
      {codes ? (
        <CodeList codes={codes} onDone={() => onOpenChange(false)} />
      ) : (
        open && <Secret isFirst={isFirst} onConfirmed={(made) => void confirmed(made)} />
      )}
    </Dialog>
  );
}

type SecretProps = { isFirst: boolean; onConfirmed: (codes: readonly string[] | null) => void };

function Secret({ isFirst, onConfirmed }: SecretProps) {
  const started = useQuery({
    queryKey: ['new-authenticator'],
    queryFn: () => postFreshAuth('/authenticator/start', {}),
    // A secret is for one setting up, and stays nowhere.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <Loaded
      query={started}
      error="The setting up could not be begun. Please try again."
      loading={<Skeleton shape="row" count={4} />}
    >
      {({ uri = '', secret = '' }) => (
        <div className={styles.stack}>
          <p>Scan this with an authenticator app, such as the one of your password manager.</p>
          <QrCode value={uri} label="The secret for your authenticator app" large />
          <details>
            <summary>On this device? Open the app, or type the secret</summary>
            <p>
              <a href={uri}>Open in an authenticator app</a>
            </p>
            <p>
              <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
            </p>
          </details>
          <p>{factorChanges('app', isFirst)}</p>
          <AuthForm
            typed={typed}
            onTyped={() => {}}
            label="Confirm the app"
            fields={['token']}
            tokenLabel="Code"
            tokenHint="The six digits that the app shows now"
            submit="Turn on"
            submitting="Turning on ..."
            path="/authenticator/confirm"
            onAnswer={({ recoveryCodes = null }) => onConfirmed(recoveryCodes)}
          />
        </div>
      )}
    </Loaded>
  );
}
