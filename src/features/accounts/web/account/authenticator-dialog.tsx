import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { QrCode } from '#ui/sharing/qr-code.tsx';
import type { Security } from '../../contract.ts';
import { postFreshAuth } from '../auth-client.ts';
import { security } from '../queries.ts';
import { AuthForm } from '../sign-in/auth-form.tsx';
import { factorChanges } from './factor-messages.ts';
import styles from './account.module.css';
import { CodeList } from './recovery-codes.tsx';

type AuthenticatorDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  account: Security;
};

const typed = { kind: 'email', email: '', phone: '' } as const;

/** Sets up an authenticator app: the user gives the app a secret, proves it with a code, and stores the recovery codes. */
export function AuthenticatorDialog({ open, onOpenChange, account }: AuthenticatorDialogProps) {
  const cache = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [areKept, setKept] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  // The contents stay while the dialog closes. When it opens again, recovery codes that the user has kept are cleared.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open && areKept) setCodes(null);
    if (open) setKept(false);
  }
  const confirmed = (made: readonly string[] | null) => {
    if (made !== null) setCodes(made);
    // If the user closed the dialog while the code was being checked, it opens again to show the recovery codes.
    onOpenChange(made !== null);
    void cache.invalidateQueries({ queryKey: security().queryKey });
  };
  const onKept = () => {
    setKept(true);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={codes ? 'Keep your recovery codes' : 'Set up an authenticator app'}
    >
      {codes ? (
        <CodeList codes={codes} onDone={onKept} />
      ) : (
        open && <Secret account={account} onConfirmed={confirmed} />
      )}
    </Dialog>
  );
}

type SecretProps = { account: Security; onConfirmed: (codes: readonly string[] | null) => void };

function Secret({ account, onConfirmed }: SecretProps) {
  const started = useQuery({
    queryKey: ['new-authenticator'],
    queryFn: () => postFreshAuth('/authenticator/start', {}),
    // A secret is for a single setup and is not cached.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <Loaded
      query={started}
      error="Setting it up failed. Please try again."
      loading={<Skeleton shape="row" count={4} />}
    >
      {({ uri = '', secret = '' }) => (
        <div className={styles.stack}>
          <p>Scan this with an authenticator app, such as the one of your password manager.</p>
          <QrCode value={uri} label="The secret for your authenticator app" large />
          {/* Open on a phone, which can't scan the code on its own screen. */}
          <details open={matchMedia('(pointer: coarse)').matches}>
            <summary>On this device? Open the app, or type the secret</summary>
            <p>
              <a href={uri}>Open in an authenticator app</a>
            </p>
            <p>
              <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
            </p>
          </details>
          <p>{factorChanges('app', account)}</p>
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
