const ONE_YEAR_SECONDS = 365 * 24 * 3600;

/** The policy for everything that is no page: nothing in it may run or be framed. */
const inertPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** What the browser may do on a page: nothing but tell its position, and on the pages that read codes, open the camera. */
export const permissionsPolicy = (camera: 'no camera' | 'camera'): string =>
  `geolocation=(self), camera=${camera === 'camera' ? '(self)' : '()'}, microphone=(), payment=(), usb=()`;

/** Headers that every answer has; pages replace the policy by their own. */
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

/** The policy of a page: its own origin, and the inline scripts and styles that were there when the server started. */
export function pagePolicy({ scripts, styles }: InlineHashes): string {
  return [
    "default-src 'self'",
    `script-src ${sources(scripts)}`,
    `style-src ${sources(styles)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
