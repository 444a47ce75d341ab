import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useSession } from '#ui/session/session.ts';
import type { AddressLinkType } from '../../callback-links.ts';
import { AuthError, postAuth } from '../auth-client.ts';
import { AuthErrorBox, useAuthCall } from './auth-call.tsx';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth.module.css';
import { useFollowEvent } from './use-follow-event.ts';

type AddressCallbackProps = { type: AddressLinkType; token: string };

const titles = {
  'address-change': 'A new e-mail address?',
  'address-back': 'Take your account back',
} as const;

/**
 * The page of a link that was mailed to an account's present or former address: there its owner confirms, stops or
 * takes back a change. Opening it changes nothing.
 */
export function AddressCallback({ type, token }: AddressCallbackProps) {
  const found = useQuery({
    queryKey: ['address-link', type, token],
    queryFn: () => postAuth('/address/look', { type, token }),
    retry: false,
    // Never looked up again: after the button was pressed the link is used up.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (found.isPending) {
    return (
      <AuthFrame title={titles[type]}>
        <Skeleton shape="row" count={3} />
      </AuthFrame>
    );
  }
  if (found.error) return <NoMore error={found.error} onAgain={() => void found.refetch()} />;
  const { account = '', to = '' } = found.data;
  return type === 'address-change' ? (
    <Decision token={token} account={account} to={to} />
  ) : (
    <WayBack token={token} account={account} to={to} />
  );
}

type PartProps = { token: string; account: string; to: string };

function Decision({ token, account, to }: PartProps) {
  const [busy, setBusy] = useState<'approve' | 'stop' | null>(null);
  const [changed, setChanged] = useState<boolean | null>(null);
  const { error, call } = useAuthCall();
  const followEvent = useFollowEvent();
  const decide = async (decision: 'approve' | 'stop') => {
    setBusy(decision);
    await call(`/address/${decision}`, { token }, (answer) =>
      decision === 'approve'
        ? setChanged(answer.changed === true)
        : followEvent(answer, { by: 'link', kind: 'email' }),
    );
    setBusy(null);
  };
  if (error?.code === 'INVALID_TOKEN') return <NoMore error={error} />;
  if (changed !== null) {
    return (
      <AuthFrame title={changed ? 'Your address is changed' : 'Confirmed'}>
        <p className={styles.explanation} role="status">
          {changed ? (
            <>
              Your account’s address is <strong className={styles.account}>{to}</strong> now.
            </>
          ) : (
            <>
              The new address still has to confirm it: type the code that we sent to{' '}
              <strong className={styles.account}>{to}</strong> on your account page.
            </>
          )}
        </p>
        <ToAccount />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={titles['address-change']}>
      <p className={styles.explanation}>
        Somebody, probably you, asked to change the address of the account{' '}
        <strong className={styles.account}>{account}</strong> to{' '}
        <strong className={styles.account}>{to}</strong>.
      </p>
      <AuthErrorBox error={error} />
      <Button
        size="large"
        busy={busy === 'approve'}
        disabled={busy !== null}
        onClick={() => void decide('approve')}
      >
        Confirm the change
      </Button>
      <Button
        size="large"
        variant="quiet"
        busy={busy === 'stop'}
        disabled={busy !== null}
        onClick={() => void decide('stop')}
      >
        This was not me
      </Button>
      <p className={styles.explanation}>
        If it was not you, the change is stopped and every device is signed out. Next you choose a new
        password, since somebody else knows how to sign in.
      </p>
    </AuthFrame>
  );
}

function WayBack({ token, account, to }: PartProps) {
  const [busy, setBusy] = useState(false);
  const { error, call } = useAuthCall();
  const followEvent = useFollowEvent();
  const goBack = async () => {
    setBusy(true);
    await call('/address/back', { token }, (answer) => followEvent(answer, { by: 'link', kind: 'email' }));
    setBusy(false);
  };
  if (error?.code === 'INVALID_TOKEN') return <NoMore error={error} />;
  return (
    <AuthFrame title={titles['address-back']}>
      <p className={styles.explanation}>
        The account that had the address <strong className={styles.account}>{account}</strong> has{' '}
        <strong className={styles.account}>{to}</strong> now. If it was not you who changed it:
      </p>
      <ul className={styles.explanation}>
        <li>You get your address back.</li>
        <li>Every device is signed out, and the password no longer works.</li>
        <li>What was recently added for signing in is removed.</li>
        <li>Next you choose a new password.</li>
      </ul>
      <AuthErrorBox error={error} />
      <Button size="large" busy={busy} onClick={() => void goBack()}>
        Take my account back
      </Button>
    </AuthFrame>
  );
}

/** A link to the account page, or to the sign-in for visitors. */
function ToAccount() {
  const { user } = useSession();
  return user ? (
    <ButtonLink size="large" to="/my/account">
      See your account
    </ButtonLink>
  ) : (
    <ButtonLink size="large" to="/auth">
      Sign in
    </ButtonLink>
  );
}

/** The link is used, expired or no longer applies; or the server could not be reached. */
function NoMore({ error, onAgain }: { error: Error; onAgain?: () => void }) {
  const refused = error instanceof AuthError ? error : null;
  const isOver = refused?.code === 'INVALID_TOKEN';
  return (
    <AuthFrame title="That did not work">
      {isOver ? (
        <p className={styles.explanation} role="alert">
          This link no longer works. The change was made, cancelled or taken back, or the link is too old.
          Nothing was changed now.
        </p>
      ) : (
        <AuthErrorBox error={refused} />
      )}
      {!isOver && onAgain ? (
        <Button size="large" onClick={onAgain}>
          Try again
        </Button>
      ) : (
        <ToAccount />
      )}
      <p className={styles.explanation}>
        Do you think that somebody else has your account? <Link to="/contact">Write to us</Link>.
      </p>
    </AuthFrame>
  );
}
