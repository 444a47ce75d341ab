import { useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Page } from '#ui/page.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { clearSession, reloadSession } from '#ui/session/session.ts';
import { type LinkType, providerFailureText } from '../../callback-links.ts';
import { AuthErrorBox, useAuthCall } from './auth-call.tsx';
import { AuthError, postAuth } from '../auth-client.ts';
import { AuthFrame, ViewLinks } from './auth-frame.tsx';
import type { AuthView } from './auth-search.ts';
import styles from './auth.module.css';
import { type Callback, readCallback } from './callback-search.ts';
import { useFollowEvent } from './use-follow-event.ts';

// Loaded lazily, because few users change their address.
const AddressCallback = lazily(() => import('./address-callback.tsx'), 'AddressCallback');

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
 * /auth/callback: the target of links in mails and of returns from third parties. Opening a mail's link does not use it
 * up, because mail scanners open links too; the button does.
 */
export function CallbackPage() {
  const [callback] = useState(readOnce);
  if (callback.kind === 'link') return <LinkCallback {...callback} />;
  if (callback.kind === 'address') {
    return (
      <Suspense fallback={<Page title={PROCESSING} />}>
        <AddressCallback {...callback} />
      </Suspense>
    );
  }
  return <ProviderCallback callback={callback} />;
}

/** Reads the URL and removes the token from it, so that the browser history does not store it. */
function readOnce(): Callback {
  const callback = readCallback(window.location);
  if ('token' in callback) window.history.replaceState(window.history.state, '', '/auth/callback');
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
    await call('/verify-link', { type, token }, (answer) => followEvent(answer, { by: 'link' }));
    setProcessing(false);
  };
  if (recipient.state === 'confirmed' || error?.code === 'ALREADY_CONFIRMED') return <AlreadyConfirmed />;
  if (error?.code === 'INVALID_TOKEN') return <Failed error={error} wayOut={wayOutOf[type]} />;
  return (
    <AuthFrame title={processing ? PROCESSING : title}>
      <p className={styles.explanation}>{explanation}</p>
      <Recipient recipient={recipient} />
      <AuthErrorBox error={error} />
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

/** The account that a mailed link opens, as far as it is known. */
type LinkRecipient =
  | { state: 'looking' }
  /** `account` is a masked address. */
  | { state: 'found'; account: string; asksPassword: boolean }
  /** The address is already confirmed. */
  | { state: 'confirmed' }
  /** The link is used, expired or made up; pressing the button will say so. */
  | { state: 'unknown' }
  | { state: 'failed'; error: AuthError };

/** Looks up which account a link opens, without using the link up. */
function useLinkRecipient({ type, token }: { type: LinkType; token: string }) {
  const [recipient, setRecipient] = useState<LinkRecipient>({ state: 'looking' });
  const look = useCallback(async (): Promise<LinkRecipient> => {
    try {
      const { account = '', asksPassword = false } = await postAuth('/link-recipient', { type, token });
      return { state: 'found', account, asksPassword };
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      if (error.code === 'ALREADY_CONFIRMED') return { state: 'confirmed' };
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

/** Shows which account the link opens, before it is used: somebody else may have requested the link. */
function Recipient({ recipient }: { recipient: LinkRecipient }) {
  if (recipient.state === 'failed') return <AuthErrorBox error={recipient.error} />;
  return (
    <p className={styles.explanation} role="status">
      {recipient.state === 'looking' && 'Looking up whose link this is…'}
      {recipient.state === 'found' && (
        <>
          This link is for the account <strong className={styles.account}>{recipient.account}</strong>
          {recipient.asksPassword &&
            '. You signed up in another browser, so you choose your password once more. To keep the one you chose, open this link there.'}
        </>
      )}
      {recipient.state === 'unknown' && 'This link may have been used already, or have expired.'}
    </p>
  );
}

/** The next step after a link that did not work. */
type WayOut = { text: string; button: string; view: AuthView };

const newLink: WayOut = {
  text: 'A link works once, and for a limited time. Ask for a new one: it also confirms your address.',
  button: 'Send a new link',
  view: 'magic_link',
};

const wayOutOf: Record<LinkType, WayOut> = {
  signup: newLink,
  magiclink: newLink,
  recovery: {
    text: 'A link works once, and for an hour. Ask for a new one, and follow it on this device.',
    button: 'Request a new link',
    view: 'forgotten_password',
  },
};

const toSignIn: WayOut = {
  text: 'Nothing was changed. You can sign in by password, by a link or by a code.',
  button: 'Back to sign in',
  view: 'sign_in',
};

const Failed = ({ error, wayOut }: { error: AuthError; wayOut: WayOut }) => (
  <AuthFrame title="That did not work">
    <AuthErrorBox error={error} />
    <p className={styles.explanation}>{wayOut.text}</p>
    <ButtonLink size="large" to="/auth" search={{ view: wayOut.view }}>
      {wayOut.button}
    </ButtonLink>
    {wayOut.view !== 'sign_in' && <ViewLinks to={['sign_in']} />}
  </AuthFrame>
);

const AlreadyConfirmed = () => (
  <AuthFrame title="Already confirmed">
    <p className={styles.explanation}>This address is confirmed already. There is nothing more to do here.</p>
    <ButtonLink size="large" to="/auth">
      Sign in
    </ButtonLink>
  </AuthFrame>
);

/** The visitor returned from a third party: either there is a session now, or the URL says why not. */
function ProviderCallback({ callback }: { callback: Exclude<Callback, { token: string }> }) {
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
      if (session.purpose === 'second-step') return followEvent({ event: 'SECOND_STEP' });
      if (session.purpose === 'recovery') return followEvent({ event: 'PASSWORD_RECOVERY' });
      if (!session.failed) return navigate({ to: '/auth', replace: true });
      clearSession();
      return setError(new AuthError('The server could not be reached. Please try again.', 'NETWORK'));
    };
    void proceed();
  }, [failed, followEvent, navigate]);
  return error ? <Failed error={error} wayOut={toSignIn} /> : <Page title={PROCESSING} />;
}
