type Headers = Record<string, string | string[] | undefined>;

/** How browsers, mail programs and proxies say that they fetch something before anybody asked for it. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const prefetchWords = /prefetch|prerender|preview/i;

/**
 * Programs that open links to look for harm or to show a preview, by how they call themselves. Proxies that fetch
 * pictures for a person who reads are not among them.
 */
const machines =
  /(?<!cu)bot\b|crawler|spider|scanner|preview|facebookexternalhit|whatsapp|barracuda|proofpoint|mimecast|safelinks|urldefense|trendmicro|symantec|existence discovery|virustotal/i;

const textOf = (value: string | string[] | undefined): string => [value ?? ''].flat().join(' ');

/**
 * Whether a request says itself that no person made it: a prefetch, or a program that looks at links. Those that
 * don't say so can't be told from people, which is why an opened message never decides anything (decisions,
 * "Invitations and sponsors").
 */
export const isDeclaredMachine = (headers: Headers): boolean =>
  prefetchHeaders.some((name) => prefetchWords.test(textOf(headers[name]))) ||
  machines.test(textOf(headers['user-agent']));
