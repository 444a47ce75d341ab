import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';

import type { SmsWebhook } from '../mail/sms-webhook.ts';
import { HOW_TO_MAKE_SECRET, readPreviousSecrets, readSecret } from './config-secrets.ts';
import {
  readAddress,
  readAddressList,
  readChoice,
  readCount,
  readFlag,
  readMegabytes,
  readPort,
  readProxies,
  readUrl,
  VariableError,
} from './config-values.ts';
import { isLoopbackHost } from './loopback.ts';
import { StartError } from './start-error.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const maxProductNameLength = 60;

type Provider = { clientId: string; clientSecret: string };

/** Everything that can be set from outside. docs/operations/configuration.md documents each variable. */
export type Config = {
  port: number;
  host: string;
  /** Where browsers reach the product: an origin, without a trailing slash. */
  publicUrl: string;
  /** Absolute path of the folder that holds the database, files and outbox. */
  dataDir: string;
  /** A PostgreSQL to use; null stands for the embedded one in `dataDir`. */
  databaseUrl: string | null;
  /** Signs sessions and tokens, and seals what waits or is kept; at least 32 characters. */
  secret: string;
  /** What `secret` was before: what was signed or sealed under them still counts, and nothing new is. */
  previousSecrets: string[];
  productName: string;
  /** Lower-case addresses whose owners become admins once they have confirmed them. */
  adminEmails: string[];
  /** The mail server; null stands for the outbox folder in `dataDir`. */
  smtpUrl: string | null;
  /** Where text messages to phones go; null stands for the outbox folder too. */
  smsWebhook: SmsWebhook | null;
  /** The sender of every message, in the form `"Name" <address>`. */
  mailFrom: string;
  /** Where messages of the contact page are sent. */
  contactEmail: string;
  /** Addresses and CIDR ranges of proxies whose forwarding headers are believed. */
  trustedProxies: string[];
  /** Sign-in providers that are fully configured. */
  providers: { github?: Provider; google?: Provider; azure?: Provider & { tenantId: string } };
  /** What a user may write: so much at once, and so much a minute; 0 a minute is no bound. */
  writeRate: { burst: number; perMinute: number };
  /** What the files of one user may take together. */
  userQuotaBytes: number;
  production: boolean;
  /** Whether an empty database is filled with the demo world and its accounts can be signed in to by one click. */
  demo: boolean;
  logLevel: (typeof logLevels)[number];
};

/** The environment does not describe a server that may start: one line for each variable, without its secrets. */
export class ConfigError extends StartError {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

type Environment = Record<string, string | undefined>;

/**
 * Reads the configuration out of environment variables; an empty variable counts as unset.
 * Where SECRET may be left out (not in production) `keptSecret` provides one, by default a random one for this
 * process alone. Touches nothing outside: a starting server calls `loadConfig` of load-config.ts.
 * @throws ConfigError that names every variable in the wrong and what it wants.
 */
export function parseConfig(
  env: Environment,
  keptSecret: (dataDir: string) => string = randomSecret,
): Config {
  const problems: string[] = [];
  /** Reads one variable; a problem is noted and `fallback` stands in, so that later variables are read as well. */
  const read = <T>(name: string, fallback: T, parse: (text: string) => T): T => {
    const text = env[name]?.trim();
    if (!text) return fallback;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof VariableError)) throw error;
      problems.push(`${name} ${error.message}`);
      return fallback;
    }
  };
  const text = (name: string) => read<string | null>(name, null, (value) => value);

  const production =
    read('NODE_ENV', 'development', readChoice(['development', 'production', 'test'])) === 'production';
  const port = read('PORT', 3000, readPort);
  const host = text('HOST') ?? '127.0.0.1';
  const publicUrl = read(
    'PUBLIC_URL',
    production ? null : `http://127.0.0.1:${port}`,
    readOrigin(production),
  );
  if (production && !env['PUBLIC_URL']?.trim()) {
    problems.push(
      'PUBLIC_URL is required in production: the https address of the site, such as https://guild.example',
    );
  }
  const mailHost = mailHostOf(publicUrl);
  const dataDir = resolve(text('DATA_DIR') ?? './data');
  const secret = read('SECRET', null, readSecret(production));
  if (production && !env['SECRET']?.trim()) {
    problems.push(
      `SECRET is required in production: at least 32 random characters, as ${HOW_TO_MAKE_SECRET} makes them`,
    );
  }
  const trustedProxies = read('TRUSTED_PROXIES', [], readProxies);
  const isForItselfAlone =
    !production && openings({ host, publicUrl: publicUrl ?? '', trustedProxies }).length === 0;
  const productName = read('PRODUCT_NAME', 'Guildhall', readProductName);
  const adminEmails = read('ADMIN_EMAILS', [], readAddressList);
  const demo = read('DEMO', isForItselfAlone, readFlag);
  if (demo && !isForItselfAlone) {
    problems.push(
      'DEMO must be 0 in production and where HOST, PUBLIC_URL or TRUSTED_PROXIES let other machines in: anybody can sign in to the demo accounts',
    );
  }
  const config = {
    port,
    host,
    dataDir,
    databaseUrl: read(
      'DATABASE_URL',
      null,
      readUrl(['postgres:', 'postgresql:'], 'postgres://user@host/name'),
    ),
    productName,
    adminEmails,
    smtpUrl: read('SMTP_URL', null, readUrl(['smtp:', 'smtps:'], 'smtp://user:password@mail.example:587')),
    smsWebhook: readSmsWebhook(read, production, problems),
    mailFrom: read('MAIL_FROM', `"${productName}" <no-reply@${mailHost}>`, readSender(productName)),
    contactEmail: read('CONTACT_EMAIL', adminEmails[0] ?? `contact@${mailHost}`, readAddress),
    previousSecrets: read('SECRET_PREVIOUS', [], readPreviousSecrets),
    trustedProxies,
    providers: readProviders(text, problems),
    writeRate: {
      burst: read('WRITE_BURST', 120, readCount(1)),
      perMinute: read('WRITES_PER_MINUTE', 60, readCount(0)),
    },
    userQuotaBytes: read('USER_QUOTA_MB', 1024, readMegabytes) * 1024 * 1024,
    production,
    demo,
    logLevel: read('LOG_LEVEL', 'info' as const, readChoice(logLevels)),
  };
  if (problems.length > 0 || publicUrl === null) throw new ConfigError(problems);
  return { ...config, publicUrl, secret: secret ?? keptSecret(dataDir) };
}

/** The variables that let other machines reach this server, as far as they tell. */
function openings(config: Pick<Config, 'host' | 'publicUrl' | 'trustedProxies'>): string[] {
  const { host, publicUrl, trustedProxies } = config;
  return [
    ...(isLoopbackHost(host) ? [] : ['HOST']),
    ...(URL.canParse(publicUrl) && !isLoopbackHost(new URL(publicUrl).hostname) ? ['PUBLIC_URL'] : []),
    ...(trustedProxies.length > 0 ? ['TRUSTED_PROXIES'] : []),
  ];
}

/**
 * Why this configuration may not serve: outside of production the product is for people at this machine, with its demo
 * accounts and the outbox that lets its readers in. No request tells for sure that no proxy sent it on, so what says that others come
 * in is refused at the start. Null where nothing does.
 */
export function exposureProblem(config: Config): string | null {
  const names = config.production ? [] : openings(config);
  if (names.length === 0) return null;
  const verb = names.length === 1 ? 'lets' : 'let';
  return (
    `${names.join(' and ')} ${verb} other machines in, and without NODE_ENV=production this is for trying out on one's own: ` +
    `set NODE_ENV=production and what it requires, or leave ${names.join(' and ')} out; ` +
    `ssh -L ${config.port}:127.0.0.1:${config.port} USER@THIS_MACHINE shows it to another machine`
  );
}

type Read = <T>(name: string, fallback: T, parse: (text: string) => T) => T;

/** Codes must not travel readable: plain http is for this machine and for trying out. */
function readSmsWebhook(read: Read, production: boolean, problems: string[]): SmsWebhook | null {
  const wanted = 'https://texts.example/send';
  const url = read<string | null>('SMS_WEBHOOK_URL', null, (value) => {
    const { protocol, hostname } = new URL(readUrl(['http:', 'https:'], wanted)(value));
    if (production && protocol === 'http:' && !isLoopbackHost(hostname)) {
      throw new VariableError('must begin with https:// in production');
    }
    return value;
  });
  const secret = read<string | null>('SMS_WEBHOOK_SECRET', null, readSecret(production));
  if (url && secret) return { url, secret };
  if (url) problems.push('SMS_WEBHOOK_SECRET is required beside SMS_WEBHOOK_URL');
  if (secret) problems.push('SMS_WEBHOOK_URL is required beside SMS_WEBHOOK_SECRET');
  return null;
}

const randomSecret = () => randomBytes(32).toString('base64url');

const readOrigin = (production: boolean) => (value: string) => {
  const wanted = production ? 'https://guild.example' : 'http://127.0.0.1:3000';
  const url = new URL(readUrl(['http:', 'https:'], wanted)(value));
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    throw new VariableError(`must be an address without a path, such as ${wanted}`);
  }
  if (production && url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    throw new VariableError('must begin with https:// in production');
  }
  return url.origin;
};

const mailHostOf = (publicUrl: string | null) => {
  const hostname = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname;
  return isLoopbackHost(hostname) ? 'localhost' : hostname;
};

const readProductName = (value: string) => {
  if (value.length > maxProductNameLength || /[\p{Cc}"<>\\]/u.test(value)) {
    throw new VariableError(`must have at most ${maxProductNameLength} characters and none of " < > \\`);
  }
  return value;
};

/** A bare address gets the product's name; `Name <address>` keeps its own. */
const readSender = (productName: string) => (value: string) => {
  const named = /^"?([^"<>\r\n]*?)"?\s*<([^<>]+)>$/.exec(value);
  const name = named?.[1] ?? productName;
  return `"${name}" <${readAddress(named?.[2] ?? value)}>`;
};

function readProviders(text: (name: string) => string | null, problems: string[]): Config['providers'] {
  const provider = (prefix: string): Provider | undefined => {
    const clientId = text(`${prefix}_CLIENT_ID`);
    const clientSecret = text(`${prefix}_CLIENT_SECRET`);
    if (clientId && clientSecret) return { clientId, clientSecret };
    if (clientId) problems.push(`${prefix}_CLIENT_SECRET is required beside ${prefix}_CLIENT_ID`);
    if (clientSecret) problems.push(`${prefix}_CLIENT_ID is required beside ${prefix}_CLIENT_SECRET`);
    return undefined;
  };
  const github = provider('GITHUB');
  const google = provider('GOOGLE');
  const azure = provider('AZURE');
  return {
    ...(github && { github }),
    ...(google && { google }),
    ...(azure && { azure: { ...azure, tenantId: text('AZURE_TENANT_ID') ?? 'common' } }),
  };
}
