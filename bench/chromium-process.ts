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
    // A signal would end no more than the shell script that some distributions start it by.
    await closeBrowser(profile).catch(() => child.kill('SIGTERM'));
    const patience = new AbortController();
    await Promise.race([ended, sleep(ENDS_WITHIN_MS, null, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    child.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Chromium chooses a port and writes it into its profile, with the path of its socket below it. */
async function debuggingPortIn(profile: string): Promise<number> {
  for (const begin = Date.now(); Date.now() - begin < READY_WITHIN_MS; await sleep(100)) {
    const [port] = await readDebuggingAddress(profile).catch(() => []);
    if (port) return Number(port);
  }
  throw new Error('Chromium did not start');
}

const readDebuggingAddress = async (profile: string): Promise<string[]> =>
  (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');

async function closeBrowser(profile: string): Promise<void> {
  const [port, path] = await readDebuggingAddress(profile);
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  await once(socket, 'open', { signal: AbortSignal.timeout(ENDS_WITHIN_MS) });
  socket.send(JSON.stringify({ id: 1, method: 'Browser.close' }));
  await once(socket, 'close', { signal: AbortSignal.timeout(ENDS_WITHIN_MS) });
}
