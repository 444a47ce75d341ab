import { whenIdle } from './when-idle.ts';

/** How long is waited before each try, in milliseconds. */
const TRIES_AFTER_MS = [0, 400, 1_600];
/** How long code that nobody waits for is not asked for again, unless the browser hears of a network before. */
const AGAIN_AFTER_MS = 5_000;

const WORDS = {
  offline: 'You are offline.',
  unreachable: 'The server could not be reached. Please check your connection.',
  gone: 'This page is incomplete. Please reload it.',
};

/** The server could not be reached, or no longer has what was asked for. Its message is for the reader. */
export class Unreachable extends Error {
  readonly code = 'NETWORK';
  readonly reason: keyof typeof WORDS;
  constructor(reason: keyof typeof WORDS) {
    super(WORDS[reason]);
    this.reason = reason;
  }
}

/** Only browsers say so; pages are drawn on the server, too. */
const isOffline = () => (navigator as Partial<Navigator>).onLine === false;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Files of the build that were fetched or are under way, by address. */
export const files = new Map<string, Promise<unknown>>();

/** Runs `work`, twice more if it fails. @throws Unreachable */
export async function tryHard<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of TRIES_AFTER_MS) {
    if (pause) await sleep(pause);
    try {
      return await work();
    } catch (error) {
      if (error instanceof Unreachable) throw error;
    }
  }
  throw new Unreachable(isOffline() ? 'offline' : 'unreachable');
}

/** Brings a file, and all that it imports, into the browser's cache. @throws Unreachable */
function bring(href: string): Promise<unknown> {
  const known = files.get(href);
  if (known) return known;
  const bringing = tryHard(() => fetch(href)).then(async (answer) => {
    if (!answer.ok) throw new Unreachable('gone');
    const imports = (await answer.text()).matchAll(/(?:from|import)["'`](\.\/[^"'`]+)/g);
    return Promise.all([...imports].map(([, name]) => bring(new URL(name!, href).href)));
  });
  files.set(href, bringing);
  bringing.catch(() => files.delete(href));
  return bringing;
}

/** What the page began with is there. */
export function noteBeginning(): void {
  for (const { src, href } of document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(
    'script[src],link[href*="/assets/"]',
  ))
    if (!files.has(src || href)) files.set(src || href, Promise.resolve());
}

/**
 * Brings what `load` imports, as the build names it: a file beside this one. Browsers remember for the life of the page
 * that an `import` could not be fetched, so nothing is imported before it is there.
 */
async function bringFor(load: () => Promise<unknown>): Promise<void> {
  const [, name] = /import\(["'`](\.\/[^"'`]+)/.exec(String(load)) ?? [];
  if (!name) return;
  noteBeginning();
  await bring(new URL(name, import.meta.url).href);
}

/**
 * Fetches code by a dynamic import, twice more if that fails.
 * @throws Unreachable, never the browser's own error, which names a file
 */
export const fetchCode = <Module>(load: () => Promise<Module>): Promise<Module> =>
  tryHard(async () => {
    await bringFor(load);
    return load();
  });

/** Calls `again` whenever there may be a network again. Returns a function that ends it. */
export function whenPerhapsOnline(again: () => void): () => void {
  addEventListener('online', again);
  const timer = setInterval(again, AGAIN_AFTER_MS);
  return () => {
    removeEventListener('online', again);
    clearInterval(timer);
  };
}

/** Fetches code that the page does not wait for; without a network again as soon as there may be one, until it is there. */
export async function untilFetched<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await fetchCode(load);
    } catch {
      const { promise, resolve } = Promise.withResolvers<void>();
      const end = whenPerhapsOnline(resolve);
      await promise;
      end();
    }
  }
}

/** Fetches code in a quiet moment, so that it is there when it is wanted. Returns a function that cancels it. */
export const fetchAhead = (load: () => Promise<unknown>): (() => void) =>
  // Whoever wants it asks again, and says so if it fails.
  whenIdle(() => void fetchCode(load).catch(() => undefined));
