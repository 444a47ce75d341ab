import { createHash } from 'node:crypto';
import { type Branding, OWN_NAME } from '#shared/branding/branding.ts';
import type { FixedBranding } from '../config/branding-settings.ts';
import { describeError, type Log } from '../log.ts';

/** What admins have chosen; a name of null is the product's own. */
export type StoredBranding = Omit<Branding, 'name'> & { name: string | null };

/** The branding, and a short text that is different for every other one, for addresses that browsers may cache. */
export type CurrentBranding = Branding & { version: string };

export type LiveBranding = {
  /** The branding now; the same object until it changes. */
  now(): CurrentBranding;
  /** Reads it again, as soon as the database answers. Call it when it has changed. */
  changed: () => void;
  /** Resolves when a reading that is under way has ended. */
  settled(): Promise<void>;
  stop(): void;
};

const AGAIN_MS = 1_000;

/** What comes with the product. */
export const ownBranding: StoredBranding = {
  name: null,
  logoUrl: null,
  primaryColor: null,
  accentColor: null,
  welcomeHeading: null,
  welcomeText: null,
  footerLinks: [],
};

/** The branding as it is shown: the environment wins over what admins have chosen. */
export function brandingOf(stored: StoredBranding, fixed: FixedBranding): CurrentBranding {
  const branding = {
    ...stored,
    name: fixed.name ?? stored.name ?? OWN_NAME,
    primaryColor: fixed.primaryColor ?? stored.primaryColor,
    accentColor: fixed.accentColor ?? stored.accentColor,
  };
  const version = createHash('sha256').update(JSON.stringify(branding)).digest('base64url').slice(0, 10);
  return { ...branding, version };
}

/**
 * Keeps the branding of this process in memory. `changed` makes it read again what another process may have written.
 * @throws what `read` throws, for the first reading
 */
export async function openBranding({
  read,
  fixed,
  log,
}: {
  read: () => Promise<StoredBranding>;
  fixed: FixedBranding;
  log: Log;
}): Promise<LiveBranding> {
  let current = brandingOf(await read(), fixed);
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();
  async function readAgain(): Promise<void> {
    clearTimeout(timer);
    if (isStopped) return;
    try {
      const next = brandingOf(await read(), fixed);
      if (next.version !== current.version) current = next;
    } catch (error) {
      log.warn({ error: describeError(error) }, 'the branding could not be read again');
      if (!isStopped) timer = setTimeout(changed, AGAIN_MS);
    }
  }
  function changed(): void {
    reading = reading.then(readAgain);
  }
  return {
    now: () => current,
    changed,
    settled: () => reading,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
