import { linkTypes, type LinkType } from '../requests.ts';

/** What an address of /auth/callback says. */
export type Callback =
  | { kind: 'link'; type: LinkType; token: string }
  | { kind: 'failed'; answer: Record<string, string> }
  | { kind: 'returned' };

/** Reads type, token and errors from the query string or the fragment (section 4 of the accounts document). */
export function readCallback(address: { search: string; hash: string }): Callback {
  const values = {
    ...Object.fromEntries(new URLSearchParams(address.search)),
    ...Object.fromEntries(new URLSearchParams(address.hash.replace(/^#/, ''))),
  };
  const type = linkTypes.find((known) => known === values['type']);
  if (type && values['token']) return { kind: 'link', type, token: values['token'] };
  if (values['error'] || values['error_description']) return { kind: 'failed', answer: values };
  return { kind: 'returned' };
}
