import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../../../ui/components/button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { clearSession, reloadSession } from '../../../../ui/session/session.ts';
import { type LinkType, providerFailureText } from '../../inputs.ts';
import { AuthErrorBox, useAuthCall } from './auth-call.tsx';
import { AuthError, postAuth } from '../auth-client.ts';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth.module.css';
import { type Callback, readCallback } from './callback-search.ts';
import { useFollowEvent } from './use-follow-event.ts';

const PROCESSING = 'Processing authentication...';

const wordsOf = {
  signup: {
    title: 'Confirm your email',
    explanation: 'One press, and your address is confirmed.',
    button: 'Confirm email',
  },
  magiclink: {
    title: 'Your magic link',
    explanation: 'One press, and you are signed in on this device.',
    button: 'Sign in',
  },
  recovery: {
    title: 'Reset your password',
    explanation: 'Next you choose a new password. The link works once.',
    button: 'Set a new password',
  },
} as const;

/**
 * /auth/callback: where links in mails and third parties lead. Opening a mail's link does not use it up, because mail
 * scanners open links too; the button does.
 */
export function CallbackPage() {
  const [callback] = useState(readOnce);
  if (callback.kind === 'link') return <LinkCallback {...callback} />;
  return <ProviderCallback callback={callback} />;
}

/** Reads the address and removes the token from it, so that the history does not keep it. */
function readOnce(): Callback {
  const callback = readCallback(window.location);
  if (callback.kind === 'link') window.history.replaceState(window.history.state, '', '/auth/callback');
  return callback;
}

function LinkCallback({ type, token }: Extract<Callback, { kind: 'link' }>) {
  const [processing, setProcessing] = useState(false);
  const { recipient, lookAgain } = useLinkRecipient({ type, token });
  const { error, call } = useAuthCall();
  const followEvent = useFollowEvent();
  const { title, explanation, button } = wordsOf[type];
  const redeem = async () => {
    setProcessing(true);
    await call('/verify-link', { type, token }, followEvent);
    setProcessing(false);
  };
  if (error) return <Failed error={error} recovering={type === 'recovery'} />;
  return (
    <AuthFrame title={processing ? PROCESSING : title}>
      <p className={styles.explanation}>{explanation}</p>
      <Recipient recipient={recipient} />
      {recipient.state === 'failed' ? (
        <Button size="large" onClick={lookAgain}>
          Try again
        </Button>
      ) : (
        <Button
          size="large"
          busy={processing}
          disabled={recipient.state === 'looking'}
          onClick={() => void redeem()}
        >
          {button}
        </Button>
      )}
    </AuthFrame>
  );
}

/** Whose account a mail's link opens, as far as that is known. */
type LinkRecipient =
  | { state: 'looking' }
  /** `account` is a masked address. */
  | { state: 'found'; account: string }
  /** The link is used, expired or made up; pressing its button says so. */
  | { state: 'unknown' }
  | { state: 'failed'; error: AuthError };

/** Looks up whose account a link opens, without using the link up. */
function useLinkRecipient({ type, token }: { type: LinkType; token: string }) {
  const [recipient, setRecipient] = useState<LinkRecipient>({ state: 'looking' });
  const look = useCallback(async (): Promise<LinkRecipient> => {
    try {
      const { account = '' } = await postAuth('/link-recipient', { type, token });
      return { state: 'found', account };
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return error.code === 'INVALID_TOKEN' ? { state: 'unknown' } : { state: 'failed', error };
    }
  }, [type, token]);
  useEffect(() => {
    let left = false;
    const lookOnce = async () => {
      const found = await look();
      if (!left) setRecipient(found);
    };
    void lookOnce();
    return () => {
      left = true;
    };
  }, [look]);
  const lookAgain = () => {
    setRecipient({ state: 'looking' });
    void look().then(setRecipient);
  };
  return { recipient, lookAgain };
}

/** Whose account the link opens, before it is used: somebody else may have asked for the link. */
function Recipient({ recipient }: { recipient: LinkRecipient }) {
  if (recipient.state === 'failed') return <AuthErrorBox error={recipient.error} />;
  return (
    <p className={styles.explanation} role="status">
      {recipient.state === 'looking' && 'Looking up whose link this is…'}
      {recipient.state === 'found' && (
        <>
          This link is for the account <strong className={styles.account}>{recipient.account}</strong>
        </>
      )}
      {recipient.state === 'unknown' && 'This link may have been used already, or have expired.'}
    </p>
  );
}

const Failed = ({ error, recovering = false }: { error: AuthError; recovering?: boolean }) => (
  <AuthFrame title="That did not work">
    <AuthErrorBox error={error} />
    <Link className={styles.back} to="/auth" search={recovering ? { view: 'forgotten_password' } : {}}>
      {recovering ? 'Request a new link' : 'Back to sign in'}
    </Link>
  </AuthFrame>
);

/** A third party sent the visitor back: there is a session now, or the address says why not. */
function ProviderCallback({ callback }: { callback: Exclude<Callback, { kind: 'link' }> }) {
  const navigate = useNavigate();
  const followEvent = useFollowEvent();
  const [error, setError] = useState<AuthError | null>(
    callback.kind === 'failed' ? new AuthError(providerFailureText(callback.code), 'PROVIDER') : null,
  );
  const failed = callback.kind === 'failed';
  useEffect(() => {
    if (failed) return;
    const proceed = async () => {
      const session = await reloadSession();
      if (session.user) return followEvent({ event: 'SIGNED_IN' });
      if (session.purpose === 'recovery') return followEvent({ event: 'PASSWORD_RECOVERY' });
      if (!session.failed) return navigate({ to: '/auth', replace: true });
      clearSession();
      return setError(new AuthError('The server could not be reached. Please try again.', 'NETWORK'));
    };
    void proceed();
  }, [failed, followEvent, navigate]);
  return error ? <Failed error={error} /> : <Page title={PROCESSING} />;
}
