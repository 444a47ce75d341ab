import { useCallback, useEffect, useState } from 'react';
import { linkTypes, type LinkType } from '../../requests.ts';
import { AuthError, postAuth } from '../auth-client.ts';

/** What an address of /auth/callback says. */
export type Callback =
  | { kind: 'link'; type: LinkType; token: string }
  | { kind: 'failed'; code: string | null }
  | { kind: 'returned' };

/** Reads type, token and errors from the query string or the fragment. */
export function readCallback(address: { search: string; hash: string }): Callback {
  const values = {
    ...Object.fromEntries(new URLSearchParams(address.search)),
    ...Object.fromEntries(new URLSearchParams(address.hash.replace(/^#/, ''))),
  };
  const type = linkTypes.find((known) => known === values['type']);
  if (type && values['token']) return { kind: 'link', type, token: values['token'] };
  // Never the description: anybody can make a link to this page, and would put their words into our box.
  if (values['error'] || values['error_description'])
    return { kind: 'failed', code: values['error'] ?? null };
  return { kind: 'returned' };
}

/** Whose account a mail's link opens, as far as that is known. */
export type LinkRecipient =
  | { state: 'looking' }
  /** `account` is a masked address. */
  | { state: 'found'; account: string }
  /** The link is used, expired or made up; pressing its button says so. */
  | { state: 'unknown' }
  | { state: 'failed'; error: AuthError };

/** Looks up whose account a link opens, without using the link up. */
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
