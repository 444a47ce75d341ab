import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server-process.ts';

const configFile = join(import.meta.dirname, '../../../deploy/Caddyfile');
const READY_WITHIN_MS = 15_000;

export type Proxy = {
  /** The address of the site, on https. */
  url: string;
  /** The port that only leads to https. */
  httpPort: number;
  /** A request as a browser sends it, which believes the certificate. */
  ask(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }>;
  /** What it has written to its log. */
  logged(): string;
  stop(): Promise<void>;
};

/** Runs Caddy with deploy/Caddyfile as it is, on ports of its own, in front of the servers that will be at `ports`. */
export async function startCaddy(
  path: string,
  options: { httpsPort: number; ports: number[] },
): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-caddy-'));
  const httpPort = await freePort();
  const url = `https://localhost:${options.httpsPort}`;
  const child: ChildProcess = spawn(path, ['run', '--config', configFile, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      GUILDHALL_SITE: url,
      GUILDHALL_SERVERS: options.ports.map((port) => `127.0.0.1:${port}`).join(' '),
      GUILDHALL_TLS: 'tls internal',
      GUILDHALL_CADDY_OPTIONS: `skip_install_trust\nhttp_port ${httpPort}\ndefault_bind 127.0.0.1`,
    },
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const rootFile = join(folder, 'caddy/pki/authorities/local/root.crt');

  const ask: Proxy['ask'] = (target, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const ca = readFileSync(rootFile, 'utf8');
      const asked = request(`${url}${target}`, { method, headers, ca, agent: false }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      });
      asked.on('error', reject).end(body);
    });

  for (
    const begin = Date.now();
    Date.now() - begin < READY_WITHIN_MS && child.exitCode === null;
    await sleep(100)
  ) {
    const answer = existsSync(rootFile) ? await ask('/healthz').catch(() => null) : null;
    if (answer?.status === 200) return { url, httpPort, ask, logged: () => said, stop };
  }
  await stop();
  throw new Error(`Caddy did not become ready: ${said.slice(-2000)}`);
}
