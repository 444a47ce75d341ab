// What the files of deploy/container promise, read from their lines: there is no engine for containers where tests run.
// `npm run test:deploy` builds and starts them.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseConfig, variableNames } from '#platform/config/config.ts';

type Service = {
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  networks?: string[] | Record<string, unknown>;
  depends_on?: string[] | Record<string, unknown>;
} & Record<string, unknown>;
type Composition = {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, unknown>;
};

const folder = 'deploy/container';
const names = readdirSync(folder).filter((name) => name.startsWith('compose'));
const compositions = names.map(
  (name) => [name, parse(readFileSync(join(folder, name), 'utf8'), { merge: true }) as Composition] as const,
);
const containerfile = readFileSync(join(folder, 'Containerfile'), 'utf8');
const isServer = ({ build }: Service) => build !== undefined;

/** What `.env` holds. */
const given: Record<string, string> = {
  PUBLIC_URL: 'https://guild.example',
  GUILDHALL_SITE: 'guild.example',
  SECRET: 'Zp5xq0LrT8vWmC2nYb7KdJf4HsGa9EuQ',
  POSTGRES_PASSWORD: 'd0c5',
  SMTP_URL: '',
  ADMIN_EMAILS: '',
};
/** Fills variables in as compose does. */
const filled = (text: string) =>
  text.replaceAll(/\$\{(\w+)(?::[?-][^}]*)?\}/g, (_, name: string) => given[name]!);

describe.each(compositions)('%s', (_name, { services, volumes, networks }) => {
  const servers = Object.values(services).filter(isServer);

  test('its servers have variables that the product reads and accepts', () => {
    expect(servers.length).toBeGreaterThan(0);
    for (const { environment = {} } of servers) {
      expect(Object.keys(environment).filter((name) => !variableNames.includes(name))).toEqual([]);
      const own = Object.entries(environment).map(([name, value]) => [name, filled(value)] as const);
      const config = parseConfig({ ...imageVariables, ...Object.fromEntries(own) });
      expect(config).toMatchObject({ production: true, publicUrl: 'https://guild.example', host: '0.0.0.0' });
    }
  });

  test('its servers write to their volume and to temporary files alone, without any capability', () => {
    for (const server of servers) {
      expect(server).toMatchObject({
        read_only: true,
        tmpfs: ['/tmp'],
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        init: true,
        stop_grace_period: '45s',
        volumes: ['data:/data'],
      });
      expect(existsSync(join(folder, server.build!.context, server.build!.dockerfile))).toBe(true);
    }
  });

  test('every volume, network, service and file that it names exists', () => {
    for (const service of Object.values(services)) {
      for (const mount of service.volumes ?? []) {
        const [source = ''] = mount.split(':');
        expect(source.startsWith('.') ? existsSync(join(folder, source)) : source in volumes).toBe(true);
      }
      const joined = service.networks ?? [];
      for (const network of Array.isArray(joined) ? joined : Object.keys(joined))
        expect(networks).toHaveProperty(network);
      const needed = service.depends_on ?? [];
      for (const name of Array.isArray(needed) ? needed : Object.keys(needed))
        expect(services).toHaveProperty(name);
    }
  });

  test('a server is reachable from other machines through a proxy alone', () => {
    for (const { ports = [] } of servers)
      for (const port of ports) expect(port.startsWith('127.0.0.1:')).toBe(true);
  });
});

test('two servers of a composition differ in nothing', () => {
  const [, { services }] = compositions.find(([name]) => name === 'compose.servers.yaml')!;
  expect(services['guildhall-2']).toEqual(services['guildhall']);
  expect(services['caddy']!.environment!['GUILDHALL_SERVERS']).toBe('guildhall:3000 guildhall-2:3000');
});

/** The variables that the image itself sets. */
const imageVariables = Object.fromEntries(
  Array.from(containerfile.matchAll(/^(?:ENV| {4}) ?(\w+)=(\S+?)(?: \\)?$/gm), ([, name, value]) => [
    name,
    value,
  ]),
) as Record<string, string>;

test('the image runs as a user without rights, on the data of its volume', () => {
  expect(containerfile.match(/^USER .*/gm)).toEqual(['USER 10001:10001']);
  expect(containerfile).toContain(`VOLUME ${imageVariables['DATA_DIR']}\n`);
  expect(imageVariables).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' });
});

test('its health check says that no server is there, and why', () => {
  const options = { env: { PORT: '1' }, stdio: 'pipe' } as const;
  expect(() => execFileSync(process.execPath, ['scripts/healthy.mjs'], options)).toThrow(
    'http://127.0.0.1:1/openz: ',
  );
});
