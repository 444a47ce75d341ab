type Headers = Record<string, string | string[] | undefined>;

/** Headers by which browsers, mail programs and proxies announce that nobody asked for what they fetch yet. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const prefetchWords = /prefetch|prerender|preview/i;

/**
 * Names of programs that open links to scan them or to show a preview. Proxies that fetch pictures for a reader are not
 * among them.
 */
const bots =
  /(?<!cu)bot\b|crawler|spider|scanner|preview|facebookexternalhit|whatsapp|barracuda|proofpoint|mimecast|safelinks|urldefense|trendmicro|symantec|existence discovery|virustotal/i;

const textOf = (value: string | string[] | undefined): string => [value ?? ''].flat().join(' ');

/**
 * Whether a request says of itself that no person made it: a prefetch, or a program that scans links. Those that don't
 * say so look like people, which is why opening a mail never decides anything (docs/product, "Invitations and
 * sponsors").
 */
export const isSelfIdentifiedBot = (headers: Headers): boolean =>
  prefetchHeaders.some((name) => prefetchWords.test(textOf(headers[name]))) ||
  bots.test(textOf(headers['user-agent']));
