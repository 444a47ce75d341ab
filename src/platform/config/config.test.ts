import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { addressProblem, ConfigError, parseConfig } from './config.ts';
import { misspeltVariables } from './misspelt.ts';
import { loadConfig } from './load-config.ts';

const secret = 'a-secret-of-at-least-32-characters';
const previous = 'what-the-secret-was-before-this-one';
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://guild.example', SECRET: secret };

function problemsOf(env: Record<string, string>): string[] {
  return problemsOfStart(() => parseConfig(env));
}

function problemsOfStart(start: () => unknown): string[] {
  try {
    start();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('an empty environment describes a demo on loopback', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: null,
    productName: 'Guildhall',
    currency: 'USD',
    adminFactorRequired: false,
    secondAdmin: false,
    minimumAge: 16,
    session: { idleDays: 30, maxDays: null },
    breachedPasswords: null,
    bursts: { 'wrong-passwords': 500, 'sign-ups': 100, 'new-devices': 100, reports: 30 },
    adminEmails: [],
    userQuotaBytes: 1024 * 1024 * 1024,
    smtpUrl: null,
    mailFrom: '"Guildhall" <no-reply@localhost>',
    previousSecrets: [],
    trustedProxies: [],
    smsWebhook: null,
    providers: {},
    production: false,
    demo: true,
    logLevel: 'info',
  });
});

test('an empty variable counts as unset', () => {
  expect(parseConfig({ PORT: '', PUBLIC_URL: ' ', DEMO: '', SECRET: '' })).toMatchObject({
    port: 3000,
    demo: true,
  });
});

test('every variable is read, but for those of services (services.test.ts)', () => {
  expect(
    parseConfig({
      ...production,
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/guild',
      DATABASE_URL: 'postgres://guild@one,two:5433/guild',
      DATABASE_DIRECT_URL: 'postgres://guild@db/guild',
      DATABASE_REPLICA_URL: 'postgres://guild@standby/guild',
      DATABASE_REPLICA_LAG_MS: '250',
      PRODUCT_NAME: 'The Ninth Table',
      PRIMARY_COLOR: '#0A7D5A',
      SETUP: '0',
      ACCENT_COLOR: '#7a1f5c',
      CURRENCY: 'EUR',
      ADMIN_EMAILS: 'Ann@Guild.example, bo@guild.example',
      SMTP_URL: 'smtps://mail.example',
      USER_QUOTA_MB: '2',
      MINIMUM_AGE: '18',
      SESSION_IDLE_DAYS: '7',
      SESSION_MAX_DAYS: '90',
      BREACHED_PASSWORDS: 'https://ranges.example/range/',
      BURST_WRONG_PASSWORDS: '1000',
      BURST_SIGN_UPS: '50',
      BURST_NEW_DEVICES: '0',
      BURST_REPORTS: '5',
      ADMIN_FACTOR_REQUIRED: '0',
      SECOND_ADMIN: '1',
      MAIL_FROM: 'hello@guild.example',
      CONTACT_EMAIL: 'team@guild.example',
      SECRET_PREVIOUS: `${previous}, x${previous}`,
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'hidden',
      AZURE_CLIENT_ID: 'id',
      AZURE_CLIENT_SECRET: 'hidden',
      SMS_WEBHOOK_URL: 'https://texts.example/send',
      SMS_WEBHOOK_SECRET: secret,
      WRITE_BURST: '40',
      WRITES_PER_MINUTE: '0',
      PUBLIC_CACHE_MB: '8',
      SENTRY_DSN: 'https://key@reports.example/sub/7',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, x-team=guild',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      METRICS_TOKEN: 'Prometheus presents this token of 44 characters',
      LOG_LEVEL: 'warn',
      WORKERS: '3',
    }),
  ).toEqual({
    publicCacheBytes: 8 * 1024 * 1024,
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://guild.example',
    dataDir: '/srv/guild',
    databaseUrl: 'postgres://guild@one,two:5433/guild',
    databaseDirectUrl: 'postgres://guild@db/guild',
    databaseReplica: { url: 'postgres://guild@standby/guild', maxLagMs: 250 },
    secret,
    productName: 'The Ninth Table',
    hasAddress: true,
    setup: false,
    fixedBranding: { name: 'The Ninth Table', primaryColor: '#0a7d5a', accentColor: '#7a1f5c' },
    currency: 'EUR',
    adminFactorRequired: false,
    secondAdmin: true,
    minimumAge: 18,
    session: { idleDays: 7, maxDays: 90 },
    breachedPasswords: { kind: 'service', url: 'https://ranges.example/range/' },
    bursts: { 'wrong-passwords': 1000, 'sign-ups': 50, 'new-devices': 0, reports: 5 },
    adminEmails: ['ann@guild.example', 'bo@guild.example'],
    smtpUrl: 'smtps://mail.example',
    mailFrom: '"The Ninth Table" <hello@guild.example>',
    mailSender: { name: null, address: 'hello@guild.example' },
    userQuotaBytes: 2 * 1024 * 1024,
    smsWebhook: { url: 'https://texts.example/send', secret },
    pushTestService: null,
    contactEmail: 'team@guild.example',
    previousSecrets: [previous, `x${previous}`],
    trustedProxies: ['10.0.0.0/8', '::1'],
    providers: {
      github: { clientId: 'id', clientSecret: 'hidden' },
      azure: { clientId: 'id', clientSecret: 'hidden', tenantId: 'common' },
    },
    openIdProviders: [],
    mapStyleUrl: null,
    offSite: null,
    writeRate: { burst: 40, perMinute: 0 },
    workers: 3,
    bucket: null,
    sentryDsn: 'https://key@reports.example/sub/7',
    traces: {
      endpoint: 'https://collector.example:4318',
      headers: { 'x-key': 'a b', 'x-team': 'guild' },
      share: 0.25,
    },
    metricsToken: 'Prometheus presents this token of 44 characters',
    production: true,
    demo: false,
    logLevel: 'warn',
  });
});

test('the public address loses its trailing slash', () => {
  expect(parseConfig({ PUBLIC_URL: 'http://localhost:4000/' }).publicUrl).toBe('http://localhost:4000');
});

test.each([
  [{ PORT: 'abc' }, /^PORT must be a whole number from 0 to 65535, not 'abc'$/],
  [{ PORT: '65536' }, /^PORT must be/],
  [{ USER_QUOTA_MB: '0' }, /^USER_QUOTA_MB must be a whole number of megabytes from 1 to 1000000, not '0'$/],
  [{ MINIMUM_AGE: '12' }, /^MINIMUM_AGE must be a whole number of years from 13 to 21, not '12'$/],
  [{ SESSION_IDLE_DAYS: '0' }, /^SESSION_IDLE_DAYS must be a whole number of days from 1 to 365, not '0'$/],
  [{ SESSION_MAX_DAYS: '-1' }, /^SESSION_MAX_DAYS must be a whole number of days from 0 to 3650/],
  [{ BURST_REPORTS: 'many' }, /^BURST_REPORTS must be a whole number from 0/],
  [{ BREACHED_PASSWORDS: 'ranges' }, /^BREACHED_PASSWORDS must be an absolute path, or an https address/],
  [
    { BREACHED_PASSWORDS: 'http://ranges.example/range/' },
    /^BREACHED_PASSWORDS must be an absolute path, or/,
  ],
  [
    { BREACHED_PASSWORDS: 'https://ranges.example/range' },
    /^BREACHED_PASSWORDS must be an absolute path, or/,
  ],
  [{ BREACHED_PASSWORDS: 'https://u:p@ranges.example/' }, /^BREACHED_PASSWORDS must be an absolute path, or/],
  [{ BREACHED_PASSWORDS: 'file:///etc/' }, /^BREACHED_PASSWORDS must be an absolute path, or/],
  [{ USER_QUOTA_MB: '1.5' }, /^USER_QUOTA_MB must be/],
  [{ PUBLIC_URL: 'guild.example' }, /^PUBLIC_URL must be an address such as/],
  [{ PUBLIC_URL: 'http://guild.example/path' }, /^PUBLIC_URL must be an address without a path/],
  [{ DATABASE_URL: 'mysql://db' }, /^DATABASE_URL must be an address such as postgres:/],
  [{ DATABASE_URL: 'postgres://guild@one,/guild' }, /^DATABASE_URL must be an address such as postgres:/],
  [
    { DATABASE_DIRECT_URL: 'postgres://guild@db/guild' },
    /^DATABASE_URL is required beside DATABASE_DIRECT_URL$/,
  ],
  [
    { DATABASE_URL: 'postgres://guild@db/guild', DATABASE_REPLICA_URL: 'postgres://guild@one,two/guild' },
    /^DATABASE_REPLICA_URL must name one host/,
  ],
  [
    { DATABASE_URL: 'postgres://guild@db/guild', DATABASE_DIRECT_URL: 'db' },
    /^DATABASE_DIRECT_URL must be an address such as postgres:/,
  ],
  [{ SECRET: 'short' }, /^SECRET must have at least 32 characters, it has 5$/],
  [
    { SECRET_PREVIOUS: `${secret},short` },
    /^SECRET_PREVIOUS must list secrets of at least 32 characters, .*; one has 5$/,
  ],
  [{ SECRET_PREVIOUS: Array(4).fill(secret).join() }, /^SECRET_PREVIOUS must name at most 3 secrets/],
  [{ CURRENCY: 'dollars' }, /^CURRENCY must be the code of a currency such as USD or EUR, not 'dollars'$/],
  [{ CURRENCY: 'KWD' }, /^CURRENCY can't be KWD: its amounts have 3 decimals, and prices are kept with 2$/],
  [{ PRODUCT_NAME: '<b>' }, /^PRODUCT_NAME must have at most 60 characters/],
  [{ ADMIN_EMAILS: 'ann@guild.example, bo' }, /^ADMIN_EMAILS must be an e-mail address, not 'bo'$/],
  [{ SMTP_URL: 'http://mail' }, /^SMTP_URL must be an address such as smtp:/],
  [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM must be an e-mail address/],
  [{ MAIL_FROM: 'Guild\r\nBcc: x <a@b.example>' }, /^MAIL_FROM must be an e-mail address/],
  [{ CONTACT_EMAIL: 'a@b.example, c@d.example' }, /^CONTACT_EMAIL must be an e-mail address/],
  [{ WRITE_BURST: '0' }, /^WRITE_BURST must be a whole number from 1 to 100000, not '0'$/],
  [{ WRITES_PER_MINUTE: '1.5' }, /^WRITES_PER_MINUTE must be a whole number from 0/],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES must list IP addresses/],
  [{ TRUSTED_PROXIES: 'proxy.example' }, /^TRUSTED_PROXIES must list IP addresses/],
  [{ GOOGLE_CLIENT_ID: 'id' }, /^GOOGLE_CLIENT_SECRET is required beside GOOGLE_CLIENT_ID$/],
  [{ AZURE_CLIENT_SECRET: 'hidden' }, /^AZURE_CLIENT_ID is required beside AZURE_CLIENT_SECRET$/],
  [{ SMS_WEBHOOK_URL: 'https://texts.example' }, /^SMS_WEBHOOK_SECRET is required beside SMS_WEBHOOK_URL$/],
  [{ SMS_WEBHOOK_SECRET: 'x'.repeat(32) }, /^SMS_WEBHOOK_URL is required beside SMS_WEBHOOK_SECRET$/],
  [{ PUSH_TEST_SERVICE: 'https://push.example' }, /^PUSH_TEST_SERVICE must be an address of this machine/],
  [{ NODE_ENV: 'prod' }, /^NODE_ENV must be one of/],
  [{ DEMO: 'yes' }, /^DEMO must be 1 or 0, not 'yes'$/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
])('%o is refused in one line that names the variable', (env, line) => {
  const problems = problemsOf(env);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(line);
});

test('a push service of tests is named outside of production alone', () => {
  const service = 'http://127.0.0.1:8030';
  expect(parseConfig({ PUSH_TEST_SERVICE: service }).pushTestService).toBe(service);
  expect(problemsOf({ ...production, PUSH_TEST_SERVICE: service })).toEqual([
    'PUSH_TEST_SERVICE must be unset in production: it is for tests',
  ]);
});

test('all problems are reported at once', () => {
  expect(problemsOf({ PORT: 'x', DEMO: 'x', SMTP_URL: 'x' })).toHaveLength(3);
});

test('what may hold a password is never repeated', () => {
  const hidden = 'h1dden-w0rd';
  expect(
    problemsOf({ SMTP_URL: `http://u:${hidden}@mail`, DATABASE_URL: hidden, SECRET: hidden }).join(),
  ).not.toContain(hidden);
});

test('production demands a public address and a secret of 32 characters', () => {
  expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
    expect.stringMatching(/^SECRET is required in production: at least 32/),
  ]);
  // Without an address it opens the database, which the first run may have stored one in, and serves nothing.
  const { PUBLIC_URL: _, ...withoutAddress } = production;
  expect(addressProblem(parseConfig(withoutAddress))).toMatch(/^PUBLIC_URL is required in production/);
  expect(addressProblem(parseConfig(production))).toBeNull();
  expect(addressProblem(parseConfig({}))).toBeNull();
  expect(problemsOf({ ...production, SECRET: secret.slice(0, 31) })).toHaveLength(1);
  expect(problemsOf({ ...production, SECRET: secret.slice(0, 32) })).toEqual([]);
});

test('production demands https, except on loopback', () => {
  expect(problemsOf({ ...production, PUBLIC_URL: 'http://guild.example' })).toHaveLength(1);
  expect(problemsOf({ ...production, PUBLIC_URL: 'http://127.0.0.1:3000' })).toEqual([]);
});

test('there is no demo in production, nor where other machines can reach it', () => {
  expect(parseConfig(production).demo).toBe(false);
  expect(problemsOf({ ...production, DEMO: '1' })).toEqual([
    expect.stringMatching(/^DEMO must be 0 in production/),
  ]);
  expect(parseConfig({ HOST: '0.0.0.0' }).demo).toBe(false);
  expect(problemsOf({ HOST: '0.0.0.0', DEMO: '1' })).toHaveLength(1);
  for (const opening of [{ PUBLIC_URL: 'https://guild.example' }, { TRUSTED_PROXIES: '127.0.0.1' }]) {
    expect(parseConfig(opening).demo).toBe(false);
    expect(problemsOf({ ...opening, DEMO: '1' })).toHaveLength(1);
  }
  expect(parseConfig({ HOST: '::1' }).demo).toBe(true);
  expect(parseConfig({ DEMO: '0' }).demo).toBe(false);
});

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST lets'],
  [{ HOST: '192.168.0.7', DEMO: '0' }, 'HOST lets'],
  [{ PUBLIC_URL: 'https://guild.example' }, 'PUBLIC_URL lets'],
  [{ TRUSTED_PROXIES: '127.0.0.1', DEMO: '0' }, 'TRUSTED_PROXIES lets'],
  [
    { PUBLIC_URL: 'https://guild.example', TRUSTED_PROXIES: '127.0.0.1' },
    'PUBLIC_URL and TRUSTED_PROXIES let',
  ],
])('outside of production nothing that lets other machines in may start: %o', (env, beginning) => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-config-'));
  const start = (more: Record<string, string>) => () => loadConfig({ DATA_DIR: folder, ...env, ...more });
  try {
    expect(start({})).toThrow(ConfigError);
    const [line = '', ...rest] = problemsOfStart(start({}));
    expect(rest).toEqual([]);
    expect(line).toMatch(
      new RegExp(`^${beginning} other machines in, .*set NODE_ENV=production .*ssh -L 3000:`),
    );
    expect(line).not.toContain('\n');
    expect(start({ ...production, PUBLIC_URL: 'https://guild.example', DEMO: '0' })).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  'a'.repeat(43),
  'changeme'.repeat(8),
  'ChangeMe-ChangeThis-Secret-Password-Example!',
  'my-secret-password-for-production-1234567890',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'Ab3dEf6hIj9l'.repeat(4),
  'Ab3dEf6hIj9lAb3dEf6hIj9lAb3dEf6hIj',
])(
  'production refuses a secret that is easy to guess, in a line that makes one and does not repeat it: %s',
  (weak) => {
    const line = /^SECRET is easy to guess: make a random one with openssl rand -base64 32$/;
    expect(problemsOf({ ...production, SECRET: weak })).toEqual([expect.stringMatching(line)]);
    const sms = { SMS_WEBHOOK_URL: 'https://texts.example/send', SMS_WEBHOOK_SECRET: weak };
    expect(problemsOf({ ...production, ...sms })).toContainEqual(
      expect.stringMatching(/^SMS_WEBHOOK_SECRET is easy/),
    );
    expect(problemsOf({ SECRET: weak })).toEqual([]);
    expect(problemsOf({ ...production, SECRET_PREVIOUS: weak })).toEqual([]);
  },
);

test('production takes random secrets, whatever made them', () => {
  for (let round = 0; round < 200; round += 1) {
    for (const encoding of ['base64', 'base64url', 'hex'] as const) {
      const random = randomBytes(32).toString(encoding);
      expect([random, problemsOf({ ...production, SECRET: random })]).toEqual([random, []]);
    }
  }
});

test('a name that is nearly ours is found, with the one that was meant; names of other programs are not', () => {
  const env = {
    SMTP_URI: 'x',
    DATABASE_URI: 'x',
    ADMIN_EMAIL: 'x',
    TRUSTED_PROXY: 'x',
    SMTP_HOST: 'x',
    DATADIR: 'x',
  };
  expect(Object.fromEntries(misspeltVariables(env))).toEqual({
    SMTP_URI: 'SMTP_URL',
    DATABASE_URI: 'DATABASE_URL',
    ADMIN_EMAIL: 'ADMIN_EMAILS',
    TRUSTED_PROXY: 'TRUSTED_PROXIES',
    SMTP_HOST: 'SMTP_URL',
    DATADIR: 'DATA_DIR',
  });
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'LOGNAME',
    'NODE_OPTIONS',
    'NODE_COMPILE_CACHE',
    'SHELL',
    'PORTS',
    'TERM',
  ];
  expect(misspeltVariables(Object.fromEntries(others.map((name) => [name, 'x']))).size).toBe(0);
  expect(misspeltVariables({ SMTP_URL: 'x', SECRET_PREVIOUS: 'x' }).size).toBe(0);
});

test('without SECRET a random one is made once and kept in a private file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-config-'));
  try {
    const first = loadConfig({ DATA_DIR: folder }).secret;
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(loadConfig({ DATA_DIR: folder }).secret).toBe(first);
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
    expect(loadConfig({ DATA_DIR: join(folder, 'other') }).secret).not.toBe(first);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
