// A server behind nginx, run with deploy/nginx.conf as docs/operations/production.md shows it: its TLS too, with a certificate of the test.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCampaign } from '#demo/factories/games.ts';
import { findProgram } from '../support/debian-program.ts';
import { separateDatabase } from '../support/database.ts';
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';

const nginx = findProgram('nginx', 'usr/sbin');
if (nginx === null)
  console.warn('Left out: a server behind nginx, which is not here nor to be had from Debian');

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };
type Asked = { method?: string; headers?: Record<string, string>; body?: string; until?: string };

describe.skipIf(nginx === null)('a server behind nginx', () => {
  const { db, url: databaseUrl } = separateDatabase('behind_nginx');
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-nginx-'));
  const certificate = join(folder, 'certificate.pem');
  let server: ServerProcess;
  let proxy: ChildProcess;
  let httpPort: number;
  let httpsPort: number;

  beforeAll(async () => {
    [httpPort, httpsPort] = [await freePort(), await freePort()];
    server = await startServerProcess({
      NODE_ENV: 'production',
      PUBLIC_URL: `https://localhost:${httpsPort}`,
      SECRET: 'a secret for this test, long enough for production',
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: databaseUrl,
    });
    const key = join(folder, 'key.pem');
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const files = ['-keyout', key, '-out', certificate];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
      stdio: 'ignore',
    });
    const site = readFileSync('deploy/nginx.conf', 'utf8')
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`)
      .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
      .replaceAll('guild.example', 'localhost')
      .replace('127.0.0.1:3000', `127.0.0.1:${server.port}`);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ');
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
       http { access_log ${folder}/access.log; ${paths}\n${site}\n}`,
    );
    proxy = spawn(nginx!, ['-p', folder, '-c', file], { stdio: 'ignore' });
    await vi.waitFor(async () => {
      if ((await ask('/terms')).status !== 200) throw new Error('nginx does not answer yet');
    }, 60_000);
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => {
      proxy?.once('exit', resolve);
    });
    if (proxy?.kill('SIGTERM')) await ended;
    await server?.cleanUp();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Asks as a browser that believes the certificate. With `until` it breaks off once that has arrived. */
  const ask = (path: string, { method = 'GET', headers = {}, body, until }: Asked = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const options = { method, headers, ca: readFileSync(certificate), agent: false };
      const asked = request(`https://localhost:${httpsPort}${path}`, options, (answer) => {
        let text = '';
        const end = () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          if (until === undefined || !text.includes(until)) return;
          end();
          asked.destroy();
        });
        answer.once('end', end);
      });
      asked.once('error', reject);
      asked.end(body);
    });

  it('http leads to https, and pages come over https with its headers', async () => {
    const plain = await fetch(`http://localhost:${httpPort}/terms`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://localhost/terms']);
    const page = await ask('/terms');
    expect(page.headers['strict-transport-security']).toContain('max-age');
    expect(page.text).toContain('</html>');
  });

  it('a client that claims other addresses is still one: of 20 wrong passwords ten are evaluated', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ask('/api/auth/sign-in', {
          method: 'POST',
          headers: {
            origin: `https://localhost:${httpsPort}`,
            'content-type': 'application/json',
            'x-forwarded-for': `203.0.113.${index}`,
          },
          body: JSON.stringify({ email: 'target@example.com', password: `a wrong password ${index}` }),
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(10).fill(429)]);
  });

  it('a stream of a page arrives at once, and is not kept back until it ends', async () => {
    const { id } = await makeCampaign(db);
    const stream = await ask(`/api/campaigns/${id}/stream`, { until: '\n\n' });
    expect([stream.status, stream.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/event-stream'),
    ]);
  });

  it('metrics are not there for people who come in by it', async () => {
    expect((await ask('/metrics')).status).toBe(404);
    expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
  });
});
