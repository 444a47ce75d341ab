// The variables of a bucket for files and of OpenID providers.
import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kudp0xhds4a9y3q';

test('a bucket is read', () => {
  expect(
    parseConfig({
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'guild-files',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'hidden',
      S3_PATH_STYLE: '0',
      S3_PUBLIC_ENDPOINT: 'https://files.example',
    }),
  ).toMatchObject({
    bucket: {
      endpoint: 'https://s3.example',
      bucket: 'guild-files',
      region: 'eu-central-1',
      accessKeyId: 'id',
      secretAccessKey: 'hidden',
      pathStyle: false,
      publicEndpoint: 'https://files.example',
    },
  });
});

test('a bucket for backups is read', () => {
  expect(
    parseConfig({
      BACKUP_S3_ENDPOINT: 'https://s3.elsewhere.example',
      BACKUP_S3_BUCKET: 'guild-backups',
      BACKUP_S3_REGION: 'eu-west-1',
      BACKUP_S3_ACCESS_KEY_ID: 'id',
      BACKUP_S3_SECRET_ACCESS_KEY: 'hidden',
      BACKUP_RECIPIENT: recipient,
      BACKUP_KEEP: '3d 2w 0m',
    }),
  ).toMatchObject({
    bucket: null,
    offSite: {
      bucket: { endpoint: 'https://s3.elsewhere.example', bucket: 'guild-backups', pathStyle: true },
      recipient,
      keep: { days: 3, weeks: 2, months: 0 },
    },
  });
});

test('several OpenID providers are read', () => {
  expect(
    parseConfig({
      OIDC_ISSUER: 'https://login.example/realms/guild',
      OIDC_CLIENT_ID: 'id',
      OIDC_CLIENT_SECRET: 'hidden',
      OIDC_3_ISSUER: 'https://club.example',
      OIDC_3_CLIENT_ID: 'three',
      OIDC_3_CLIENT_SECRET: 'hidden',
      OIDC_3_NAME: 'Club Login',
      OIDC_3_SCOPE: 'openid email',
      OIDC_3_TRUST_EMAIL: '1',
    }),
  ).toMatchObject({
    openIdProviders: [
      {
        id: 'oidc',
        issuer: 'https://login.example/realms/guild',
        clientId: 'id',
        clientSecret: 'hidden',
        name: 'OpenID',
        scope: 'openid email profile',
        trustsAddresses: false,
      },
      {
        id: 'oidc-3',
        issuer: 'https://club.example',
        clientId: 'three',
        clientSecret: 'hidden',
        name: 'Club Login',
        scope: 'openid email',
        trustsAddresses: true,
      },
    ],
  });
});

const offSite = {
  BACKUP_S3_ENDPOINT: 'https://s3.example',
  BACKUP_S3_BUCKET: 'guild-backups',
  BACKUP_S3_ACCESS_KEY_ID: 'id',
  BACKUP_S3_SECRET_ACCESS_KEY: 'hidden',
  BACKUP_RECIPIENT: recipient,
};
const bucket = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'guild-files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'hidden',
};
const openId = {
  OIDC_2_ISSUER: 'https://login.example',
  OIDC_2_CLIENT_ID: 'id',
  OIDC_2_CLIENT_SECRET: 'hidden',
};

test.each([
  [{ ...bucket, S3_ENDPOINT: '' }, 'S3_ENDPOINT is required beside S3_BUCKET'],
  [{ ...bucket, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY is required beside S3_ENDPOINT'],
  [{ ...bucket, S3_BUCKET: 'Guild_Files' }, 'S3_BUCKET must be the name of a bucket'],
  [{ ...bucket, S3_ENDPOINT: 'https://s3.example?a=b' }, 'S3_ENDPOINT must have no user, query or fragment'],
  [
    { ...bucket, S3_PUBLIC_ENDPOINT: 'https://s3.example/a' },
    /^S3_PUBLIC_ENDPOINT must be an address without/,
  ],
  [
    { ...openId, OIDC_2_ISSUER: '', OIDC_2_NAME: 'Club' },
    'OIDC_2_ISSUER is required beside OIDC_2_CLIENT_ID',
  ],
  [{ ...openId, OIDC_2_NAME: 'a "name"' }, /^OIDC_2_NAME must have 1 to 30 characters/],
  [{ ...openId, OIDC_2_SCOPE: 'email' }, 'OIDC_2_SCOPE must be words with blanks between, openid among them'],
  [
    { ...openId, NODE_ENV: 'production', OIDC_2_ISSUER: 'http://login.example' },
    /^OIDC_2_ISSUER must begin with https/m,
  ],
  [{ ...offSite, BACKUP_RECIPIENT: '' }, 'BACKUP_RECIPIENT is required beside BACKUP_S3_ENDPOINT'],
  [{ BACKUP_RECIPIENT: recipient }, 'BACKUP_S3_ENDPOINT is required beside BACKUP_RECIPIENT'],
  [{ ...offSite, BACKUP_RECIPIENT: 'ssh-rsa AAAA' }, /BACKUP_RECIPIENT must be a public key of age/],
  [{ ...offSite, BACKUP_KEEP: 'all' }, /BACKUP_KEEP must be the numbers of days/],
])('%o is refused with a line that names the variable', (env, line) => {
  expect(() => parseConfig(env)).toThrow(ConfigError);
  expect(() => parseConfig(env)).toThrow(line);
});

test('the style of an operator’s own map is read', () => {
  const MAP_STYLE_URL = 'https://tiles.example/style.json';
  expect(parseConfig({ MAP_STYLE_URL }).mapStyleUrl).toBe(MAP_STYLE_URL);
  expect(() => parseConfig({ MAP_STYLE_URL: 'tiles' })).toThrow(/MAP_STYLE_URL must be an address such as/);
});
