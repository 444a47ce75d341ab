import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, Fragment, Suspense, useEffect, useRef, useState } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { addressOfEnded } from '#ui/session/ended-session.ts';
import { returnPath, takeReturnPath, useSession } from '#ui/session/session.ts';
import { afterSignIn, throughSignIn } from '#ui/session/way-back.ts';
import { AuthFrame } from './auth-frame.tsx';
import type { Typed } from './kind-switch.tsx';
import {
  SignInView,
  SignUpView,
  ForgottenPasswordView,
  MagicLinkView,
  UpdatePasswordView,
  type ViewProps,
} from './auth-views.tsx';
import type { AuthView } from './auth-search.ts';
import { CodeSentView, VerifyCodeView } from './code-view.tsx';
import { isFollowingEvent } from './use-follow-event.ts';
import { type SentCode, useSentCode, viewOf } from './use-sent-code.ts';
import styles from './auth.module.css';

// Loaded lazily, because few accounts have a second step.
const SecondStepView = lazily(() => import('./second-step-view.tsx'), 'SecondStepView');

const titles: Record<AuthView, string> = {
  sign_in: 'Sign in',
  sign_up: 'Sign up',
  forgotten_password: 'Forgotten password',
  magic_link: 'Magic link',
  update_password: 'New password',
  verify_otp: 'Verify token',
  second_step: 'One more step',
};

function titleOf(view: AuthView, sent: SentCode | null): string {
  if (view !== 'verify_otp' || !sent) return titles[view];
  return sent.kind === 'email' ? 'Check your email' : 'Check your phone';
}

/** Views that are followed by the page that sent the visitor here. */
const entrances: ReadonlySet<AuthView> = new Set(['sign_in', 'sign_up', 'magic_link']);

type AuthPageProps = {
  view: AuthView;
  /** For a visitor who followed an invitation's link: says who invited them, and reports the invited address to `onAddress`. */
  InvitedBy: ComponentType<{ path: string; onAddress: (email: string) => void }>;
};

/** /auth: one of seven views, chosen by the URL's `view`. */
export function AuthPage({ view, InvitedBy }: AuthPageProps) {
  const navigate = useNavigate();
  const [sent, setSent] = useSentCode();
  const [typed, setTyped] = useState<Typed>(() => ({
    kind: 'email',
    email: addressOfEnded() ?? '',
    phone: '',
    ...(sent && { kind: sent.kind, [sent.kind]: sent.to }),
  }));
  const [invitation] = useState(returnPath);
  const isInvited = invitation.startsWith('/accept-invite/');
  // The form reads its initial values only once, so a new initial address needs a new form (by its key).
  const [filledIn, setFilledIn] = useState('');
  const fillIn = (email: string) => {
    if (typed.email !== '' || typed.kind === 'phone') return;
    setTyped({ ...typed, email });
    setFilledIn(email);
  };
  useLeaveWhenSignedIn(view, sent);
  useGoOnToSecondStep(view);
  const go = (to: AuthView) => void navigate({ to: '/auth', search: { view: to }, state: throughSignIn });
  const props: ViewProps = {
    typed,
    onTyped: setTyped,
    onCodeSent: (type) => {
      setSent({ kind: typed.kind, to: typed[typed.kind].trim(), type, at: Date.now() });
      go('verify_otp');
    },
  };
  const wrongAddress = ({ type }: SentCode) => {
    setSent(null);
    go(viewOf[type]);
  };
  return (
    <AuthFrame title={titleOf(view, sent)}>
      {isInvited && entrances.has(view) && (
        <p className={styles.explanation}>
          <InvitedBy path={invitation} onAddress={fillIn} />
        </p>
      )}
      <Fragment key={`${view} ${filledIn}`}>
        {view === 'sign_in' && <SignInView {...props} />}
        {view === 'sign_up' && <SignUpView {...props} />}
        {view === 'forgotten_password' && <ForgottenPasswordView {...props} />}
        {view === 'magic_link' && <MagicLinkView {...props} />}
        {view === 'verify_otp' && !sent && <VerifyCodeView {...props} />}
        {view === 'verify_otp' && sent && (
          <CodeSentView
            {...props}
            sent={sent}
            onSentAgain={() => setSent({ ...sent, at: Date.now() })}
            onWrong={() => wrongAddress(sent)}
          />
        )}
        {view === 'second_step' && (
          <Suspense fallback={<Skeleton shape="row" count={2} />}>
            <SecondStepView {...props} />
          </Suspense>
        )}
        {view === 'update_password' && <UpdatePasswordView {...props} />}
      </Fragment>
    </AuthFrame>
  );
}

/** A visitor who returns while their sign-in waits for the second step continues with that. */
function useGoOnToSecondStep(view: AuthView) {
  const navigate = useNavigate();
  const { purpose } = useSession();
  const goesOn = view === 'sign_in' && purpose === 'second-step';
  useEffect(() => {
    if (!goesOn || isFollowingEvent()) return;
    void navigate({ to: '/auth', search: { view: 'second_step' }, state: throughSignIn, replace: true });
  }, [goesOn, navigate]);
}

/**
 * Leaves the sign-in view once the user is signed in, here or in another tab. Leaves the view that waits for a code
 * once the user followed the link of the same message in another tab.
 */
function useLeaveWhenSignedIn(view: AuthView, sent: SentCode | null) {
  const navigate = useNavigate();
  const { user } = useSession();
  const leaving = useRef(false);
  const isWaiting = view === 'verify_otp' && sent !== null && sent.type !== 'recovery';
  const leave = (view === 'sign_in' || view === 'second_step' || isWaiting) && user !== null;
  useEffect(() => {
    if (!leave || leaving.current || isFollowingEvent()) return;
    leaving.current = true;
    void navigate(afterSignIn(takeReturnPath())).finally(() => {
      // If the page is still open, another navigation came in between.
      leaving.current = false;
    });
  }, [leave, navigate]);
}
