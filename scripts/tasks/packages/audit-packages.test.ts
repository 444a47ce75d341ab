import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { auditHoles, auditSignatures } from './audit-packages.ts';

// npm takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-audit-'));
  const root = { name: 'project', version: '1.0.0', dependencies: { lantern: '1.0.0' } };
  const lantern = { version: '1.0.0', resolved: 'https://registry.npmjs.org/lantern/-/lantern-1.0.0.tgz' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({
      name: 'project',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: { '': root, 'node_modules/lantern': lantern },
    }),
  );
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** A registry that npm asks instead of its own; knows one version of `lantern`. */
async function registry(answerAudit: (response: ServerResponse) => void): Promise<void> {
  const server: Server = createServer((request, response) => {
    if (request.method === 'POST') return answerAudit(response);
    const version = { name: 'lantern', version: '1.0.0', dist: { tarball: 'http://127.0.0.1/none.tgz' } };
    response.end(JSON.stringify({ name: 'lantern', versions: { '1.0.0': version } }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${port}/`);
  // The keys of signatures come from elsewhere, which a test does not ask.
  vi.stubEnv('npm_config_https_proxy', 'http://127.0.0.1:9');
  vi.stubEnv('npm_config_noproxy', '127.0.0.1');
  vi.stubEnv('npm_config_cache', join(folder, 'cache'));
}

/** npm keeps what it made of an advisory, by its id. */
const advisory = (id: number, severity: string) => ({
  lantern: [
    { id, title: 'It goes out', url: 'https://example.com/1', severity, vulnerable_versions: '<2.0.0' },
  ],
});

test('a high finding in what ships fails the audit and is named, a lower one is counted', async () => {
  let found = advisory(1, 'high');
  await registry((response) => response.end(JSON.stringify(found)));
  expect(await auditHoles(folder)).toEqual({
    state: 'failed',
    says: 'high: lantern *: It goes out https://example.com/1',
  });
  found = advisory(2, 'moderate');
  expect(await auditHoles(folder)).toEqual({ state: 'passed', says: 'no high or critical hole, 1 lower' });
});

test('a registry that does not answer audits leaves the audit out, and says so: it never passes', async () => {
  await registry((response) => {
    response.writeHead(405).end();
  });
  const holes = await auditHoles(folder);
  expect(holes).toEqual({ state: 'left out', says: expect.stringContaining('405 Method Not Allowed') });
  const signatures = await auditSignatures(folder);
  expect(signatures).toEqual({ state: 'left out', says: expect.stringContaining('for signatures: ') });
});
