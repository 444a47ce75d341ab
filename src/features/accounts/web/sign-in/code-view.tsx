import { MessageBox } from '#ui/feedback/message-box.tsx';
import { AuthForm, IdentityForm, SendAgain } from './auth-form.tsx';
import { ViewLinks } from './auth-frame.tsx';
import type { ViewProps } from './auth-views.tsx';
import styles from './auth.module.css';
import { useFollowEvent } from './use-follow-event.ts';
import { sendAgainPathOf, type SentCode } from './use-sent-code.ts';

const form = {
  label: 'Verify token',
  submit: 'Verify token',
  submitting: 'Verifying ...',
  path: '/verify-code',
} as const;

/** Asks for a one-time code and for the address or number that it was sent to, because the page does not know it. */
export function VerifyCodeView({ typed, onTyped }: ViewProps) {
  const followEvent = useFollowEvent();
  return (
    <>
      <IdentityForm
        {...form}
        fields={['identity', 'token']}
        more={{ type: 'otp' }}
        tokenHint="The six digits in the message that we sent you"
        typed={typed}
        onTyped={onTyped}
        onAnswer={(answer) => followEvent(answer, { by: 'code', kind: typed.kind })}
      />
      <ViewLinks to={['magic_link', 'sign_in']} />
    </>
  );
}

/** Says which message was sent, in the words of the specification. */
function messageOf({ kind, type }: SentCode): string {
  if (kind === 'phone') return 'Check your phone for the code';
  if (type === 'signup') return 'Check your email for the confirmation link';
  return type === 'otp'
    ? 'Check your email for the magic link'
    : 'Check your email for the password reset link';
}

type CodeSentViewProps = ViewProps & {
  sent: SentCode;
  onSentAgain: () => void;
  /** Called if the address or number is wrong: goes back to where it was typed. */
  onWrong: () => void;
};

/** After a message was sent: says where to, asks for its code, and helps if the message does not arrive. */
export function CodeSentView({ typed, onTyped, sent, onSentAgain, onWrong }: CodeSentViewProps) {
  const followEvent = useFollowEvent();
  const { kind, to, type } = sent;
  const isPhone = kind === 'phone';
  return (
    <>
      <MessageBox tone="success">{messageOf(sent)}</MessageBox>
      <p className={styles.explanation}>
        {'We sent a code to '}
        <strong className={styles.account}>{to}</strong>
        {isPhone ? '. Type it here.' : '. Open the link in the message, or type the code here.'}
      </p>
      <AuthForm
        {...form}
        fields={['token']}
        more={{ type, [kind]: to }}
        tokenHint={`The six digits in ${isPhone ? 'our text message' : 'our mail'}. They work for ten minutes.`}
        typed={typed}
        onTyped={onTyped}
        onAnswer={(answer) => followEvent(answer, { by: 'code', kind })}
      />
      <SendAgain
        key={sent.at}
        sentAt={sent.at}
        path={sendAgainPathOf[type]}
        body={{ [kind]: to }}
        said={messageOf(sent)}
        onSent={onSentAgain}
      />
      <ul className={styles.links}>
        <li>
          <button type="button" className={styles.quiet} onClick={onWrong}>
            {isPhone ? 'Wrong number?' : 'Wrong address?'}
          </button>
        </li>
      </ul>
      <ViewLinks to={['sign_in']} />
    </>
  );
}
