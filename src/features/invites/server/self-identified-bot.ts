type Headers = Record<string, string | string[] | undefined>;

/** Headers with which browsers, mail programs and proxies announce a prefetch, which no person has asked for yet. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const prefetchWords = /prefetch|prerender|preview/i;

/** Names of programs that open links in order to scan or preview them. Proxies that fetch pictures for a reader are not included. */
const bots =
  /(?<!cu)bot\b|crawler|spider|scanner|preview|facebookexternalhit|whatsapp|barracuda|proofpoint|mimecast|safelinks|urldefense|trendmicro|symantec|existence discovery|virustotal/i;

const textOf = (value: string | string[] | undefined): string => [value ?? ''].flat().join(' ');

/**
 * Whether a request identifies itself as not made by a person: a prefetch, or a program that scans links. Programs that
 * do not identify themselves look like people, so opening a mail never decides anything (docs/product, "Invitations and
 * sponsors").
 */
export const isSelfIdentifiedBot = (headers: Headers): boolean =>
  prefetchHeaders.some((name) => prefetchWords.test(textOf(headers[name]))) ||
  bots.test(textOf(headers['user-agent']));
