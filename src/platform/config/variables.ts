import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { hexColor } from '#shared/branding/palette.ts';
import { decimalsOf, MOST_DECIMALS } from '#shared/money/currency.ts';
import { hostsOf } from './database-hosts.ts';
import { isLoopbackHost } from './loopback.ts';

/*
 * The types of variables. An error message continues a sentence that begins with the variable's name. It repeats the
 * value only where that can't contain a secret.
 */

type Refusal = { input?: unknown };

/** A whole number between two inclusive bounds. */
export const wholeNumber = (least: number, most: number, unit = '') =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: ({ input }: Refusal) =>
        `must be a whole number${unit} from ${least} to ${most}, not '${String(input)}'`,
    })
    .transform(Number);

/** A number from 0 to 1. */
export const share = z
  .string()
  .refine((text) => /^(0|1|0?\.\d+|1\.0+|0\.0+)$/.test(text), {
    error: ({ input }: Refusal) => `must be a number from 0 to 1, such as 0.1, not '${String(input)}'`,
  })
  .transform(Number);

/** Headers as OpenTelemetry writes them, `name=value` separated by commas, values encoded as in URLs. */
export const headerPairs = z.string().transform((text, check) => {
  const pairs = text
    .split(',')
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  try {
    const headers = pairs.map(([name = '', value = '']) => [name.trim(), decodeURIComponent(value.trim())]);
    if (headers.every(([name = '']) => /^[\w-]+$/.test(name)))
      return Object.fromEntries(headers) as Record<string, string>;
  } catch {
    // A value that is not encoded right.
  }
  check.addIssue({ code: 'custom', message: 'must be pairs such as name=value, separated by commas' });
  return z.NEVER;
});

/** A boolean: 1 or true, 0 or false. */
export const flag = z
  .enum(['0', '1', 'false', 'true'], {
    error: ({ input }: Refusal) => `must be 1 or 0, not '${String(input)}'`,
  })
  .transform((word) => word === '1' || word === 'true');

/** One of a few words. */
export const choice = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(words, {
    error: ({ input }: Refusal) => `must be one of ${words.join(', ')}, not '${String(input)}'`,
  });

/** A URL with one of the given protocols, such as `http:`. */
export const url = (protocols: string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address such as ${example}`,
    abort: true,
  });

/** The URL of a PostgreSQL database, which may name several servers. */
export const databaseAddress = z.string().refine(
  (text) => {
    try {
      return /^postgres(ql)?:$/.test(new URL(hostsOf(text).url).protocol);
    } catch {
      return false;
    }
  },
  {
    error: 'must be an address such as postgres://user@host/name, or postgres://user@one,two:5433/name',
    abort: true,
  },
);

/** A web URL. In production, http is only allowed for this machine. */
export const webAddress = (isProduction: boolean, example: string) =>
  url(['http:', 'https:'], example).refine(
    (text) => {
      const { protocol, hostname } = new URL(text);
      return !isProduction || protocol === 'https:' || isLoopbackHost(hostname);
    },
    { error: 'must begin with https:// in production' },
  );

/** Where errors are reported: an address with a key in it and the number of a project. It isn't repeated, because of the key. */
export const reportsAddress = (isProduction: boolean) =>
  webAddress(isProduction, 'https://KEY@reports.example/1').refine(
    (text) => /^\w+$/.test(new URL(text).username) && /^\/(?:[\w/-]+\/)?\d+$/.test(new URL(text).pathname),
    { error: 'must be what the service calls DSN, such as https://KEY@reports.example/1' },
  );

/** A web URL without a path, in the form of an origin: without a trailing slash. */
export const origin = (isProduction: boolean) => {
  const example = isProduction ? 'https://guild.example' : 'http://localhost:3000';
  return webAddress(isProduction, example)
    .refine(
      (text) => {
        const { pathname, search, hash, username, password } = new URL(text);
        return pathname === '/' && !search && !hash && !username && !password;
      },
      { error: `must be an address without a path, such as ${example}` },
    )
    .transform((text) => new URL(text).origin);
};

/** Where breached passwords are looked up: an absolute path, or a service's URL, to which a hash prefix is appended. */
export type BreachedList = { kind: 'path'; path: string } | { kind: 'service'; url: string };

const BREACHED_WANTS =
  'must be an absolute path, or an https address that ends in a slash, such as https://ranges.example/range/';

/** An absolute path, or an https URL; http is only allowed for this machine, for tests and for a local service. */
export const breachedList = z.string().transform((text, check): BreachedList => {
  if (isAbsolute(text)) return { kind: 'path', path: text };
  const address = URL.canParse(text) ? new URL(text) : null;
  const isSafe =
    address?.protocol === 'https:' || (address?.protocol === 'http:' && isLoopbackHost(address.hostname));
  if (address && isSafe && address.pathname.endsWith('/') && !/[?#@]/.test(text)) {
    return { kind: 'service', url: address.href };
  }
  check.addIssue(BREACHED_WANTS);
  return z.NEVER;
});

/** An origin that can only be reached from this machine. */
export const loopbackOrigin = origin(false).refine((text) => isLoopbackHost(new URL(text).hostname), {
  error: 'must be an address of this machine, such as http://127.0.0.1:8030',
});

/** A colour, in lower case. */
export const color = z
  .string()
  .toLowerCase()
  .regex(hexColor, {
    error: ({ input }: Refusal) => `must be a colour such as #5b2fc9, not '${String(input)}'`,
  });

/** A single e-mail address without a name. */
export const mailAddress = z.string().regex(/^[^\s@<>",;]+@[^\s@<>",;]+$/, {
  error: ({ input }: Refusal) => `must be an e-mail address, not '${String(input)}'`,
});

/** `Name <address>`, or an address without a name. */
export const sender = z
  .string()
  .transform((text) => {
    const [, name = null, address = text] = /^"?([^"<>\r\n]*?)"?\s*<([^<>]+)>$/.exec(text) ?? [];
    return { name, address };
  })
  .pipe(z.object({ name: z.string().nullable(), address: mailAddress }));

/** Items separated by commas; empty ones are ignored. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** An IP address or a CIDR range. */
export const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: ({ input }: Refusal) =>
    `must list IP addresses or ranges such as 10.0.0.0/8, not '${String(input)}'`,
});

/** A currency by its ISO 4217 code, such as USD. A currency with more decimals than stored prices have is refused. */
export const currencyCode = z
  .string()
  .refine((text) => Intl.supportedValuesOf('currency').includes(text), {
    error: ({ input }: Refusal) =>
      `must be the code of a currency such as USD or EUR, not '${String(input)}'`,
    abort: true,
  })
  .refine((text) => decimalsOf(text) <= MOST_DECIMALS, {
    error: ({ input }: Refusal) =>
      `can't be ${String(input)}: its amounts have ${decimalsOf(String(input))} decimals, and prices are kept with ${MOST_DECIMALS}`,
  });

const MIN_SECRET_LENGTH = 32;
const MAX_PREVIOUS_SECRETS = 3;

/** The command that makes a secret, for messages. */
export const HOW_TO_MAKE_SECRET = 'openssl rand -base64 32';

/** A secret of at least 32 characters; in production it must also be hard to guess. */
export const secret = (isProduction: boolean) =>
  z
    .string()
    .refine((text) => text.length >= MIN_SECRET_LENGTH, {
      error: ({ input }: Refusal) =>
        `must have at least ${MIN_SECRET_LENGTH} characters, it has ${String(input).length}`,
      abort: true,
    })
    .refine((text) => !isProduction || !isGuessable(text), {
      error: `is easy to guess: make a random one with ${HOW_TO_MAKE_SECRET}`,
    });

/** Earlier secrets, separated by commas. Weak ones are allowed: being weak may be why they were replaced. */
export const previousSecrets = list.pipe(
  z
    .array(
      z.string().refine((text) => text.length >= MIN_SECRET_LENGTH, {
        error: ({ input }: Refusal) =>
          `must list secrets of at least ${MIN_SECRET_LENGTH} characters, separated by commas; one has ${String(input).length}`,
      }),
    )
    .max(MAX_PREVIOUS_SECRETS, `must name at most ${MAX_PREVIOUS_SECRETS} secrets, separated by commas`),
);

const MIN_DISTINCT = 10;
/** How many characters of a secret must remain when well-known words are removed. */
const MIN_BESIDE_WORDS = 16;

/** Words that are common in placeholders and guesses. */
const KNOWN_WORDS =
  /change[\s_-]?(me|this|it)|replace[\s_-]?(me|this)|pass(word|wort|phrase|wd)?|secret|example|default|guildhall|guild|letmein|welcome|admin|production|development|insert|your|here|random|qwerty|asdf|key|token|test|abcdefghijklmnopqrstuvwxyz|abcdef|0123456789|1234567890?|123456/gi;

/** Whether a secret has few different characters, repeats a text, or consists mostly of well-known words. */
function isGuessable(text: string): boolean {
  const beside = text.replace(KNOWN_WORDS, '').replace(/[^\p{L}\p{N}+/]/gu, '');
  return new Set(text).size < MIN_DISTINCT || isRepetition(text) || beside.length < MIN_BESIDE_WORDS;
}

/** Whether a text repeats a shorter one, possibly cut off at its end. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.startsWith(text.slice(length))) return true;
  }
  return false;
}
