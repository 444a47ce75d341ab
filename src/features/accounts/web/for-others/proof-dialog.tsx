import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { queryClient } from '#ui/data/query.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DialogPopup } from '#ui/popups/dialog-popup.tsx';
import { useSession } from '#ui/session/session.ts';
import type { Security } from '../../contract.ts';
import styles from './proof-dialog.module.css';
import { security } from '../queries.ts';
import { AuthErrorBox, useAuthCall } from '../sign-in/auth-call.tsx';
import { PasskeyButton } from '../sign-in/passkey-button.tsx';
import { AuthForm } from '../sign-in/auth-form.tsx';

type ProofDialogProps = { onAnswer: (given: boolean) => void };

/** Asks the signed-in user to prove their identity; after that, the action that they had started continues. */
export const ProofDialog = ({ onAnswer }: ProofDialogProps) => (
  <QueryClientProvider client={queryClient}>
    <DialogPopup
      open
      onOpenChange={(open) => open || onAnswer(false)}
      title="Is it still you?"
      description="What you are about to do matters, so please confirm who you are. That counts for ten minutes."
    >
      <Ways onProven={() => onAnswer(true)} />
    </DialogPopup>
  </QueryClientProvider>
);

function Ways({ onProven }: { onProven: () => void }) {
  const found = useQuery(security());
  return (
    <Loaded
      query={found}
      error="Your account could not be read. Please try again."
      loading={<Skeleton shape="row" count={2} />}
    >
      {(account) => <Way account={account} onProven={onProven} />}
    </Loaded>
  );
}

const typed = { kind: 'email', email: '', phone: '' } as const;

function Way({ account, onProven }: { account: Security; onProven: () => void }) {
  const { user } = useSession();
  const address = user?.email ?? user?.phone ?? '';
  return (
    <>
      {account.passkeys.length > 0 && account.passkeysOffered && (
        <div className={styles.way}>
          <PasskeyButton label="Confirm with a passkey" path="/prove/passkey" onAnswer={onProven} />
        </div>
      )}
      {account.hasPassword ? (
        <ByPassword address={address} onProven={onProven} />
      ) : (
        <ByCode address={address} onProven={onProven} />
      )}
    </>
  );
}

type WayProps = { address: string; onProven: () => void };

function ByPassword({ address, onProven }: WayProps) {
  return (
    <AuthForm
      typed={typed}
      onTyped={() => {}}
      submit="Confirm"
      submitting="Confirming ..."
      label="Confirm by password"
      fields={['password']}
      path="/prove/password"
      account={address}
      onAnswer={onProven}
    />
  );
}

/** Sends a code to the user's own address or number and checks it, for users without a password. */
function ByCode({ address, onProven }: WayProps) {
  const [isSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const { error, call } = useAuthCall();
  const send = async () => {
    setBusy(true);
    await call('/prove/send-code', {}, () => setSent(true));
    setBusy(false);
  };
  if (isSent) {
    return (
      <AuthForm
        typed={typed}
        onTyped={() => {}}
        label="Confirm by code"
        fields={['token']}
        tokenLabel="Code"
        tokenHint={`The six digits that we sent to ${address}`}
        submit="Confirm"
        submitting="Confirming ..."
        path="/prove/code"
        onAnswer={onProven}
      />
    );
  }
  return (
    <>
      <AuthErrorBox error={error} />
      <Button busy={busy} onClick={() => void send()}>
        {`Send a code to ${address}`}
      </Button>
    </>
  );
}
