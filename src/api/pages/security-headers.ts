const ONE_YEAR_SECONDS = 365 * 24 * 3600;

/** The policy for everything that is not a page: nothing in it may run or be framed. */
const inertPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** The browser features that a page may use: its position, and on pages that scan codes, the camera. */
export const permissionsPolicy = (camera: 'no camera' | 'camera'): string =>
  `geolocation=(self), camera=${camera === 'camera' ? '(self)' : '()'}, microphone=(), payment=(), usb=()`;

/** Headers of every answer; pages replace the policy with their own. */
export const securityHeaders = (publicUrl: string): Record<string, string> => ({
  'content-security-policy': inertPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy('no camera'),
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
  }),
});

export type InlineHashes = { scripts: string[]; styles: string[] };

const sources = (hashes: string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');

/**
 * A page's policy: its own origin, and the inline scripts and styles that existed when the server started. Pictures and
 * data may also come from the origin of an operator's own map.
 */
export function pagePolicy({ scripts, styles }: InlineHashes, mapOrigin: string | null): string {
  const map = mapOrigin === null ? '' : ` ${mapOrigin}`;
  return [
    "default-src 'self'",
    `script-src ${sources(scripts)}`,
    `style-src ${sources(styles)}`,
    `img-src 'self' data: blob:${map}`,
    "font-src 'self'",
    `connect-src 'self'${map}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
