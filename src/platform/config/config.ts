import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { SmsWebhook } from '../mail/sms-webhook.ts';
import { type BrandingSettings, brandingSettings, brandingVariables } from './branding-settings.ts';
import { hostsOf } from './database-hosts.ts';
import { isLoopbackHost } from './loopback.ts';
import {
  missingServiceVariables,
  type ServiceSettings,
  serviceSettings,
  serviceVariables,
} from './services.ts';
import { StartError } from './start-error.ts';
import { usualWorkers } from './usual-workers.ts';
import {
  addressRange,
  type BreachedList,
  breachedList,
  choice,
  currencyCode,
  databaseAddress,
  flag,
  headerPairs,
  HOW_TO_MAKE_SECRET,
  list,
  loopbackOrigin,
  mailAddress,
  origin,
  previousSecrets,
  reportsAddress,
  secret,
  sender,
  share,
  url,
  webAddress,
  wholeNumber,
} from './variables.ts';

type Provider = { clientId: string; clientSecret: string };

/** Where traces are exported to, and how many. */
export type TraceSettings = {
  /** The collector's address, without /v1/traces. */
  endpoint: string;
  /** Headers that the collector wants, such as a key. */
  headers: Record<string, string>;
  /** The share of requests and jobs that are traced, from 0 to 1. */
  share: number;
};

/** The kinds of events that admins are alerted to when unusually many occur. */
export type BurstKind = 'wrong-passwords' | 'sign-ups' | 'new-devices' | 'reports';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Everything that can be configured. docs/operations/configuration.md documents each variable. */
export type Config = ServiceSettings &
  BrandingSettings & {
    port: number;
    host: string;
    /** The origin at which browsers reach the product, without a trailing slash. Passkeys need a host name here, not an IP address. */
    publicUrl: string;
    /** The absolute path of the folder for the database, files and outbox. */
    dataDir: string;
    /** The URL of a PostgreSQL server; null for the embedded one in `dataDir`. */
    databaseUrl: string | null;
    /** The URL of PostgreSQL itself, if `databaseUrl` leads to a pooler in transaction mode; null otherwise. */
    databaseDirectUrl: string | null;
    /** A standby that visitors read from while it is at most `maxLagMs` behind; null for none. */
    databaseReplica: { url: string; maxLagMs: number } | null;
    /** Signs sessions and tokens, and encrypts queued and stored values; at least 32 characters. */
    secret: string;
    /** Earlier values of `secret`: they still verify and decrypt, but are never used for new values. */
    previousSecrets: string[];
    /** The currency of all prices, an ISO 4217 code. */
    currency: string;
    /** The minimum age for signing up in years, as stated by the terms and the sign-up. */
    minimumAge: number;
    /** Lower-case e-mail addresses whose owners become admins once they have confirmed them. */
    adminEmails: string[];
    /** Whether admins need a second factor for signing in, after their grace period. */
    adminFactorRequired: boolean;
    /** Whether what an admin does irreversibly needs the approval of another admin. */
    secondAdmin: boolean;
    /** The mail server; null for the outbox folder in `dataDir`. */
    smtpUrl: string | null;
    /** The webhook for text messages to phones; null for the outbox folder. */
    smsWebhook: SmsWebhook | null;
    /** An origin on this machine that acts as a push service in tests; null otherwise, and always in production. */
    pushTestService: string | null;
    /** The address that receives messages from the contact page. */
    contactEmail: string;
    /** Addresses and CIDR ranges of proxies whose forwarding headers are trusted. */
    trustedProxies: string[];
    /** Sign-in providers that are fully configured. */
    providers: { github?: Provider; google?: Provider; azure?: Provider & { tenantId: string } };
    /** How long a session lasts: since its last refresh, and since its sign-in regardless of refreshes; null for no limit. */
    session: { idleDays: number; maxDays: number | null };
    /** A list of breached passwords by hash prefix: a folder, a file or the URL of a service; null for none. */
    breachedPasswords: BreachedList | null;
    /** How many events within a quarter of an hour admins are alerted to; 0 for never. */
    bursts: Readonly<Record<BurstKind, number>>;
    /** The writes that a user may make in a burst, and per minute; 0 per minute for no limit. */
    writeRate: { burst: number; perMinute: number };
    /** The total size of the files that one user may store. */
    userQuotaBytes: number;
    /** The size of the in-memory cache for public data; 0 for no cache. */
    publicCacheBytes: number;
    /** How many processes share the port and the work; with 1, the server is a single process. */
    workers: number;
    /** Where errors are reported, in the form that services with Sentry's protocol give; null for nowhere. */
    sentryDsn: string | null;
    /** Where traces are exported to; null for nowhere. */
    traces: TraceSettings | null;
    /** What a reader of the metrics must present; null if they are for this machine alone. */
    metricsToken: string | null;
    production: boolean;
    /** Whether PUBLIC_URL was set. If not, `publicUrl` leads to this machine alone. */
    hasAddress: boolean;
    /** Whether an empty installation begins with the setup page; null if that depends on the demo world. */
    setup: boolean | null;
    /** Whether an empty database is filled with demo data, whose accounts anybody can sign in to with one click. */
    demo: boolean;
    logLevel: (typeof logLevels)[number];
  };

/** The environment variables do not allow a start. One line per invalid variable, without secrets. */
export class ConfigError extends StartError {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** What a server of production needs before it can serve; the first run can store it. */
const PUBLIC_URL_REQUIRED =
  'PUBLIC_URL is required in production: the https address of the site, such as https://guild.example';
const SECRET_REQUIRED = `is required in production: at least 32 random characters, as ${HOW_TO_MAKE_SECRET} makes them`;

/** Every variable, in the order in which problems are reported. */
const variables = (isProduction: boolean) => {
  const required = (message: string): z.ZodType<string | undefined> =>
    isProduction ? z.string(message) : z.string().optional();
  return z.object({
    NODE_ENV: choice(['development', 'production', 'test']).default('development'),
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: origin(isProduction).optional(),
    DATA_DIR: z.string().default('./data'),
    SECRET: required(SECRET_REQUIRED).pipe(secret(isProduction).optional()),
    SECRET_PREVIOUS: previousSecrets.default([]),
    TRUSTED_PROXIES: list.pipe(z.array(addressRange)).default([]),
    ...brandingVariables,
    CURRENCY: currencyCode.default('USD'),
    MINIMUM_AGE: wholeNumber(13, 21, ' of years').default(16),
    ADMIN_EMAILS: list.pipe(z.array(mailAddress.toLowerCase())).default([]),
    ADMIN_FACTOR_REQUIRED: flag.optional(),
    SECOND_ADMIN: flag.default(false),
    DEMO: flag.optional(),
    SETUP: flag.optional(),
    DATABASE_URL: databaseAddress.optional(),
    DATABASE_DIRECT_URL: databaseAddress.optional(),
    DATABASE_REPLICA_URL: databaseAddress
      .refine((text) => hostsOf(text).hosts.length === 0, 'must name one host: several stand behind a proxy')
      .optional(),
    DATABASE_REPLICA_LAG_MS: wholeNumber(100, 60_000, ' of milliseconds').default(1000),
    SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example:587').optional(),
    // The messages contain codes, so they must not be sent unencrypted.
    SMS_WEBHOOK_URL: webAddress(isProduction, 'https://texts.example/send').optional(),
    SMS_WEBHOOK_SECRET: secret(isProduction).optional(),
    PUSH_TEST_SERVICE: loopbackOrigin.optional(),
    MAIL_FROM: sender.optional(),
    CONTACT_EMAIL: mailAddress.optional(),
    GITHUB_CLIENT_ID: z.string().optional(),
    GITHUB_CLIENT_SECRET: z.string().optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    AZURE_CLIENT_ID: z.string().optional(),
    AZURE_CLIENT_SECRET: z.string().optional(),
    AZURE_TENANT_ID: z.string().default('common'),
    SESSION_IDLE_DAYS: wholeNumber(1, 365, ' of days').default(30),
    SESSION_MAX_DAYS: wholeNumber(0, 3650, ' of days').default(0),
    BREACHED_PASSWORDS: breachedList.optional(),
    BURST_WRONG_PASSWORDS: wholeNumber(0, 1_000_000).default(500),
    BURST_SIGN_UPS: wholeNumber(0, 1_000_000).default(100),
    BURST_NEW_DEVICES: wholeNumber(0, 1_000_000).default(100),
    BURST_REPORTS: wholeNumber(0, 1_000_000).default(30),
    WRITE_BURST: wholeNumber(1, 100_000).default(120),
    WRITES_PER_MINUTE: wholeNumber(0, 100_000).default(60),
    USER_QUOTA_MB: wholeNumber(1, 1_000_000, ' of megabytes').default(1024),
    ...serviceVariables(isProduction),
    PUBLIC_CACHE_MB: wholeNumber(0, 16_384, ' of megabytes').default(64),
    WORKERS: wholeNumber(1, 16).optional(),
    SENTRY_DSN: reportsAddress(isProduction).optional(),
    // OpenTelemetry's own names.
    OTEL_EXPORTER_OTLP_ENDPOINT: webAddress(isProduction, 'https://collector.example:4318').optional(),
    OTEL_EXPORTER_OTLP_HEADERS: headerPairs.default({}),
    OTEL_TRACES_SAMPLER_ARG: share.default(1),
    METRICS_TOKEN: secret(isProduction).optional(),
    LOG_LEVEL: choice(logLevels).default('info'),
  });
};

/** The names of all variables that the product reads. */
export const variableNames: readonly string[] = Object.keys(variables(false).shape);

/** Variables that must be set together. */
const pairs = [
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET'],
  ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
] as const;

/** Variables that require DATABASE_URL. */
const besideDatabaseUrl = ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const;

type Environment = Record<string, string | undefined>;

/**
 * Parses the configuration from environment variables; an empty variable counts as unset. Where SECRET is optional
 * (outside of production), `keptSecret` provides one, by default a random one for this process only. It has no side
 * effects: a starting server calls `loadConfig` of load-config.ts.
 * @throws ConfigError that names every invalid variable and what it requires.
 */
export function parseConfig(
  env: Environment,
  keptSecret: (dataDir: string) => string = randomSecret,
): Config {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const parsed = variables(given['NODE_ENV'] === 'production').safeParse(given);
  const problems = [...(parsed.error ? problemsOf(parsed.error) : []), ...missingPartners(given)];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return assembled(parsed.data, keptSecret);
}

/** One line for each invalid variable. */
function problemsOf(error: z.ZodError): string[] {
  const lines = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const name = String(path[0]);
    if (!lines.has(name)) lines.set(name, `${name} ${message}`);
  }
  return [...lines.values()];
}

function missingPartners(given: Environment): string[] {
  const halves = pairs.flatMap(([one, other]) => {
    if (Boolean(given[one]) === Boolean(given[other])) return [];
    return given[one] ? [`${other} is required beside ${one}`] : [`${one} is required beside ${other}`];
  });
  const ways = besideDatabaseUrl.filter((name) => given[name] && !given['DATABASE_URL']);
  return [
    ...halves,
    ...missingServiceVariables(given),
    ...ways.map((name) => `DATABASE_URL is required beside ${name}`),
  ];
}

/**
 * Builds the configuration from validated variables.
 * @throws ConfigError when they ask for a demo that others could reach, or for a test's push service in production.
 */
function assembled(
  values: z.output<ReturnType<typeof variables>>,
  keptSecret: (dataDir: string) => string,
): Config {
  const production = values.NODE_ENV === 'production';
  const reach = {
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    trustedProxies: values.TRUSTED_PROXIES,
  };
  if (production && values.PUSH_TEST_SERVICE) {
    throw new ConfigError(['PUSH_TEST_SERVICE must be unset in production: it is for tests']);
  }
  const isForThisMachineOnly = !production && openings(reach).length === 0;
  const demo = values.DEMO ?? isForThisMachineOnly;
  if (demo && !isForThisMachineOnly) {
    throw new ConfigError([
      'DEMO must be 0 in production and where HOST, PUBLIC_URL or TRUSTED_PROXIES let other machines in: anybody can sign in to the demo accounts',
    ]);
  }
  const { hostname } = new URL(reach.publicUrl);
  const mailHost = isLoopbackHost(hostname) ? 'localhost' : hostname;
  const from = values.MAIL_FROM ?? { name: null, address: `no-reply@${mailHost}` };
  const dataDir = resolve(values.DATA_DIR);
  const github = provider(values.GITHUB_CLIENT_ID, values.GITHUB_CLIENT_SECRET);
  const google = provider(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET);
  const azure = provider(values.AZURE_CLIENT_ID, values.AZURE_CLIENT_SECRET);
  return {
    ...reach,
    port: values.PORT,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseReplica: values.DATABASE_REPLICA_URL
      ? { url: values.DATABASE_REPLICA_URL, maxLagMs: values.DATABASE_REPLICA_LAG_MS }
      : null,
    secret: values.SECRET ?? keptSecret(dataDir),
    previousSecrets: values.SECRET_PREVIOUS,
    ...brandingSettings(values, from),
    currency: values.CURRENCY,
    minimumAge: values.MINIMUM_AGE,
    adminEmails: values.ADMIN_EMAILS,
    // Required by default where only a password protects the console from the internet; trying the product out needs no
    // second factor.
    adminFactorRequired: values.ADMIN_FACTOR_REQUIRED ?? (production && reach.publicUrl.startsWith('https:')),
    secondAdmin: values.SECOND_ADMIN,
    smtpUrl: values.SMTP_URL ?? null,
    smsWebhook:
      values.SMS_WEBHOOK_URL && values.SMS_WEBHOOK_SECRET
        ? { url: values.SMS_WEBHOOK_URL, secret: values.SMS_WEBHOOK_SECRET }
        : null,
    pushTestService: production ? null : (values.PUSH_TEST_SERVICE ?? null),
    contactEmail: values.CONTACT_EMAIL ?? values.ADMIN_EMAILS[0] ?? `contact@${mailHost}`,
    providers: {
      ...(github && { github }),
      ...(google && { google }),
      ...(azure && { azure: { ...azure, tenantId: values.AZURE_TENANT_ID } }),
    },
    session: { idleDays: values.SESSION_IDLE_DAYS, maxDays: values.SESSION_MAX_DAYS || null },
    breachedPasswords: values.BREACHED_PASSWORDS ?? null,
    bursts: {
      'wrong-passwords': values.BURST_WRONG_PASSWORDS,
      'sign-ups': values.BURST_SIGN_UPS,
      'new-devices': values.BURST_NEW_DEVICES,
      reports: values.BURST_REPORTS,
    },
    writeRate: { burst: values.WRITE_BURST, perMinute: values.WRITES_PER_MINUTE },
    userQuotaBytes: values.USER_QUOTA_MB * 1024 * 1024,
    ...serviceSettings(values),
    publicCacheBytes: values.PUBLIC_CACHE_MB * 1024 * 1024,
    workers: values.WORKERS ?? usualWorkers(production),
    sentryDsn: values.SENTRY_DSN ?? null,
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: values.OTEL_EXPORTER_OTLP_HEADERS,
          share: values.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    metricsToken: values.METRICS_TOKEN ?? null,
    production,
    hasAddress: values.PUBLIC_URL !== undefined,
    setup: values.SETUP ?? null,
    demo,
    logLevel: values.LOG_LEVEL,
  };
}

const provider = (clientId?: string, clientSecret?: string): Provider | undefined =>
  clientId && clientSecret ? { clientId, clientSecret } : undefined;

const randomSecret = () => randomBytes(32).toString('base64url');

/** The variables that obviously let other machines reach this server. */
function openings(config: Pick<Config, 'host' | 'publicUrl' | 'trustedProxies'>): string[] {
  const { host, publicUrl, trustedProxies } = config;
  return [
    ...(isLoopbackHost(host) ? [] : ['HOST']),
    ...(URL.canParse(publicUrl) && !isLoopbackHost(new URL(publicUrl).hostname) ? ['PUBLIC_URL'] : []),
    ...(trustedProxies.length > 0 ? ['TRUSTED_PROXIES'] : []),
  ];
}

/**
 * The reason why this configuration must not be served; null if it may. Outside of production the product is only for
 * people at this machine: it has demo accounts, and an outbox with sign-in links. A request can't prove that no proxy
 * forwarded it, so a setting that lets other machines in is refused at the start.
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

/** The reason why this configuration can't be served yet; null if it can. Until then it opens the database, for the first run. */
export const addressProblem = (config: Config): string | null =>
  config.production && !config.hasAddress ? PUBLIC_URL_REQUIRED : null;
