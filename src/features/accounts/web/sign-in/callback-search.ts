import { type AddressLinkType, addressLinkTypes, linkTypes, type LinkType } from '../../callback-links.ts';

/** The contents of a URL of /auth/callback. */
export type Callback =
  | { kind: 'link'; type: LinkType; token: string }
  | { kind: 'address'; type: AddressLinkType; token: string }
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
  const about = addressLinkTypes.find((known) => known === values['type']);
  if (about && values['token']) return { kind: 'address', type: about, token: values['token'] };
  // The description is never shown: anybody can make a link to this page and put their own words into our box.
  if (values['error'] || values['error_description'])
    return { kind: 'failed', code: values['error'] ?? null };
  return { kind: 'returned' };
}
