import { isSignatureOf, type Secrets } from '#platform/security/keys.ts';

/** How the cookies of accounts are named and protected. */
export type CookiePolicy = { prefix: string; secure: boolean };

/**
 * The policy for a public address. The name contains the host, so that two installations on one machine do not
 * overwrite each other's cookies. On https it begins with `__Host-`: browsers then refuse the cookie unless it is
 * Secure, for the whole path, and set by this very host.
 */
export function cookiePolicy(publicUrl: string): CookiePolicy {
  const { protocol, host } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const name = host.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { secure, prefix: `${secure ? '__Host-' : ''}${name}` };
}

/** Name of the cookie that holds the session's token. */
export const sessionCookieName = (policy: CookiePolicy): string => `${policy.prefix}.session`;

/**
 * The session's token from a Cookie header; null if there is none, or none that this server signed with its secret or a
 * previous one. Better Auth writes the token, a dot, and its HMAC-SHA256 in base64, percent-encoded.
 */
export function readSessionToken(
  header: string | undefined,
  policy: CookiePolicy,
  secrets: Secrets,
): string | null {
  const value = cookieValue(header ?? '', sessionCookieName(policy));
  if (value === null) return null;
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const signature = Buffer.from(value.slice(dot + 1), 'base64').toString('base64url');
  return isSignatureOf(secrets, signature, token) ? token : null;
}

function cookieValue(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return decode(pair.slice(equals + 1).trim());
  }
  return null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
