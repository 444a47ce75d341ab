import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_WITHIN_MS = 30_000;
const ENDS_WITHIN_MS = 5_000;

/** Keep the browser from talking to anyone but the server; root and containers have no sandbox to offer. */
const flags = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--remote-debugging-port=0',
].concat(process.getuid?.() === 0 ? ['--no-sandbox'] : []);

/** Runs `work` beside a Chromium with a profile of its own, which ends with it however it ends. */
export async function withChromium<T>(path: string, work: (debuggingPort: number) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'guildhall-chromium-'));
  const child = spawn(path, [...flags, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore' });
  const ended = once(child, 'exit').catch(() => {});
  try {
    return await work(await debuggingPortIn(profile));
  } finally {
    child.kill('SIGTERM');
    const patience = new AbortController();
    await Promise.race([ended, sleep(ENDS_WITHIN_MS, null, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    child.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Chromium chooses a port and writes it into its profile. */
async function debuggingPortIn(profile: string): Promise<number> {
  for (const begin = Date.now(); Date.now() - begin < READY_WITHIN_MS; await sleep(100)) {
    const written = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const port = Number(written.split('\n')[0]);
    if (port > 0) return port;
  }
  throw new Error('Chromium did not start');
}
