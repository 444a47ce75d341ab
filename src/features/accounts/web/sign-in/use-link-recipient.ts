import { useCallback, useEffect, useState } from 'react';
import type { LinkType } from '../../requests.ts';
import { AuthError, postAuth } from '../auth-client.ts';

/** What is known of whose account a mail's link opens. */
export type LinkRecipient =
  | { state: 'looking' }
  /** `account` is a masked address. */
  | { state: 'found'; account: string }
  /** The link is used, expired or made up; pressing its button says so. */
  | { state: 'unknown' }
  | { state: 'failed'; error: AuthError };

/** Looks up whose account a link opens, which uses nothing up. */
export function useLinkRecipient({ type, token }: { type: LinkType; token: string }) {
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
