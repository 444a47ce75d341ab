import { useState } from 'react';
import { waitOf } from '#shared/wait.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { type AuthAnswer, AuthError, postFreshAuth } from '../auth-client.ts';
import styles from './auth.module.css';

/** Calls sign-in endpoints, and keeps the error of the last call. A fresh sign-in is asked for where it is missing. */
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
 * The server's refusal in its own words. A weak password comes with the reasons, too many attempts with the time to
 * wait and another way in.
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
