import { useState } from 'react';
import { AuthError, postAuth, type AuthAnswer } from '../auth-client.ts';

/** Calls sign-in endpoints from a form and keeps what the last call was refused with. */
export function useAuthCall() {
  const [error, setError] = useState<AuthError | null>(null);
  const call = async (
    path: string,
    body: object,
    done: (answer: AuthAnswer) => Promise<void> | void,
  ): Promise<void> => {
    setError(null);
    try {
      await done(await postAuth(path, body));
    } catch (failure) {
      if (!(failure instanceof AuthError)) throw failure;
      setError(failure);
    }
  };
  return { error, call };
}
