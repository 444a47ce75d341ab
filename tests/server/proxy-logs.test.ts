// What the proxies of deploy/ write down, run as docs/operations/production.md shows them in front of a server that is there, and gone.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCaddy } from '../support/services/caddy.ts';
import { findProgram } from '../support/debian-program.ts';
import { freePort } from '../support/server-process.ts';

const nginx = findProgram('nginx', 'usr/sbin');
const caddy = findProgram('caddy', 'usr/bin');
for (const [name, path] of Object.entries({ nginx, caddy }))
  if (path === null)
    console.warn(`Left out: the logs of ${name}, which is not here nor to be had from Debian`);

const TOKEN = 'Tok3n-that-is-in-a-mail-alone';
/** Addresses with a secret in them. */
const LINKS = [
  `/accept-invite/${TOKEN}`,
  `/calendar/${TOKEN}.ics`,
  `/unsubscribe/invitations/${TOKEN}`,
  `/unsubscribe/notices/${TOKEN}/undo`,
];

let server: Server;
let port: number;
const asked: string[] = [];
beforeEach(async () => {
  asked.length = 0;
  port = await freePort();
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('here');
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
});
const stopServer = () =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
afterEach(stopServer);

describe.skipIf(nginx === null)('nginx', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guildhall-nginx-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** deploy/nginx.conf on ports of this test, without the certificates that it has not got. */
  async function configure(httpPort: number, sitePort: number): Promise<string> {
    const shipped = await readFile(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8');
    const site = shipped
      .replaceAll(/^ *(?:listen \[::\].*|ssl_.*)\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${sitePort};`)
      .replace('127.0.0.1:3000', `127.0.0.1:${port}`);
    const text = `
      daemon off; pid ${folder}/pid; error_log ${folder}/error.log info;
      events {}
      http {
        access_log ${folder}/access.log;
        client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
        uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
        ${site}
      }`;
    await writeFile(join(folder, 'nginx.conf'), text);
    return join(folder, 'nginx.conf');
  }

  it('writes the secret of an address into none of its logs, whether the server answers, is gone, or http is asked', async () => {
    const [httpPort, sitePort] = [await freePort(), await freePort()];
    const child = spawn(nginx!, ['-p', folder, '-c', await configure(httpPort, sitePort)], {
      stdio: 'ignore',
    });
    try {
      const ask = (path: string, at = sitePort) =>
        fetch(`http://127.0.0.1:${at}${path}`, { redirect: 'manual' });
      await vi.waitFor(async () => expect((await ask('/terms')).status).toBe(200), { timeout: 60_000 });
      for (const link of LINKS) {
        expect((await ask(link)).status).toBe(200);
        expect(asked).toContain(link);
        expect((await ask(link, httpPort)).status).toBe(301);
      }
      await stopServer();
      for (const link of LINKS) expect((await ask(link)).status).toBe(502);
      expect((await ask('/privacy')).status).toBe(502);
      const read = async (name: string) => readFile(join(folder, name), 'utf8');
      await vi.waitFor(async () => expect(await read('access.log')).toContain('/privacy'));
      const logs = `${await read('access.log')}${await read('error.log')}`;
      expect(logs).toContain('connect() failed');
      expect(logs).not.toContain(TOKEN);
    } finally {
      const ended = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      child.kill('SIGTERM');
      await ended;
    }
  });
});

describe.skipIf(caddy === null)('Caddy', () => {
  it('writes the secret of an address into no log, whether the server answers or is gone', async () => {
    const proxy = await startCaddy(caddy!, { httpsPort: await freePort(), ports: [port] });
    try {
      for (const link of LINKS) {
        expect((await proxy.ask(link)).status).toBe(200);
        expect(asked).toContain(link);
      }
      await stopServer();
      const headers = { referer: `${proxy.url}${LINKS[0]}` };
      const answers = await Promise.all([
        ...LINKS.map((link) => proxy.ask(link)),
        proxy.ask('/privacy', { headers }),
      ]);
      expect(answers.every(({ status }) => status >= 500)).toBe(true);
      expect(proxy.logged()).toContain('/privacy');
      expect(proxy.logged()).toContain('/accept-invite/-');
      expect(proxy.logged()).toContain('/unsubscribe/-');
      expect(proxy.logged()).toContain('/calendar/-');
      expect(proxy.logged()).not.toContain(TOKEN);
    } finally {
      await proxy.stop();
    }
  });
});
