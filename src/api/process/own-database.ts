import { type EmbeddedDatabase, startEmbedded } from '#platform/database/embedded/embedded.ts';
import { askServer } from '#platform/database/embedded/postmaster.ts';
import { describeError, type Log } from '#platform/log.ts';

/** How often the database is checked. */
const LOOK_MS = 2_000;
/** How long it may take to answer before it is considered down. */
const PATIENCE_MS = 1_500;

/**
 * Starts the embedded database and monitors it. If it was killed, or another process that owned it ended, it is started
 * again at the same URL, so that the server recovers by itself.
 */
export async function startOwnDatabase(
  dataDir: string,
  onProgress: (line: string) => void,
  log: Log,
): Promise<Pick<EmbeddedDatabase, 'url' | 'stop'>> {
  let running = await startEmbedded({ dataDir, onProgress });
  const { url } = running;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    if ((await askServer(url, PATIENCE_MS)) !== 'silent') return;
    log.warn('the database is gone and is started again');
    running = await startEmbedded({ dataDir });
    if (running.url !== url) log.error('the database came back at another address: restart the server');
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.error({ error: describeError(error) }, 'the database did not start'))
      .finally(() => {
        looking = null;
      });
  }, LOOK_MS);

  async function stop(): Promise<void> {
    clearInterval(timer);
    await looking;
    await running.stop();
  }
  return { url, stop };
}
