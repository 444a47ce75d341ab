import { useState } from 'react';
import { waitOf } from '#shared/time/wait.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { type AuthAnswer, AuthError, postFreshAuth } from '../auth-client.ts';
import styles from './auth.module.css';

/** Calls sign-in endpoints and stores the error of the last call. If a fresh sign-in is missing, asks for it. */
export function useAuthCall() {
  const [error, setError] = useState<AuthError | null>(null);
  const call = async (
    path: string,
    body: object,
    onAnswer: (answer: AuthAnswer) => Promise<void> | void,
  ): Promise<void> => {
    setError(null);
    try {
      await onAnswer(await postFreshAuth(path, body));
    } catch (failure) {
      if (!(failure instanceof AuthError)) throw failure;
      setError(failure);
    }
  };
  return { error, call };
}

/**
 * The server's refusal in its own words. For a weak password it includes the reasons; for too many attempts, how long
 * to wait and another way to sign in.
 */
export function AuthErrorBox({ error }: { error: AuthError | null }) {
  if (!error) return null;
  const { message, body } = error;
  const sentences = [message, waitOf(body), body['advice']].filter((text) => typeof text === 'string');
  return (
    <MessageBox tone="danger">
      {sentences.join(' ')}
      {typeof body['banToken'] === 'string' && (
        <>
          {' '}
          <a href={`/banned#token=${body['banToken']}`}>See why, appeal, or take your data</a>
        </>
      )}
      {error.reasons.length > 0 && (
        <ul className={styles.reasons}>
          {error.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </MessageBox>
  );
}
