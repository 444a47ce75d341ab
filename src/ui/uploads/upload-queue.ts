import { type Id, newId } from '#shared/ids.ts';
import { type UploadKindName } from '#shared/upload-kinds.ts';
import { SendError, sendFile, type StoredUpload } from './send-file.ts';
import { fileProblem } from './file-problem.ts';
import { pixelProblem } from './pixel-problem.ts';

/** A file on its way; it leaves the list when it is where it belongs. */
export type UploadItem = {
  id: Id;
  name: string;
  sizeBytes: number;
  state: 'waiting' | 'sending' | 'finishing' | 'failed';
  /** The share that has been sent, from 0 to 1. */
  share: number;
  /** Why it failed, in words for people. */
  problem: string | null;
  /** Whether sending it again may help. */
  retryable: boolean;
};

export type UploadQueue = {
  add: (files: File[]) => void;
  /** Stops sending a file, or takes a failed one off the list. */
  cancel: (id: Id) => void;
  retry: (id: Id) => void;
  /** Sets what puts stored files where they belong, from now on. A throw fails the file. */
  whenStored: (handler: StoredHandler) => void;
  items: () => readonly UploadItem[];
  /** How many files have come to their place so far. */
  arrived: () => number;
  subscribe: (listener: () => void) => () => void;
};

/** Puts a stored file where it belongs, usually by an operation that takes its `uploadId`. */
export type StoredHandler = (upload: StoredUpload) => Promise<void>;

/** Files that are sent at the same time. */
const AT_ONCE = 3;

type Entry = { file: File; controller: AbortController; stored: StoredUpload | null };

/** A user may write so often a minute, and a hundred files are more: after such a refusal its place waits this long. */
const PAUSE_MS = 5_000;

/** Files on their way to the server: three at a time, each with its own progress, failure, retry and cancel. */
export function createUploadQueue(
  kind: UploadKindName,
  { send = sendFile, look = pixelProblem, pauseMs = PAUSE_MS } = {},
): UploadQueue {
  const entries = new Map<Id, Entry>();
  const listeners = new Set<() => void>();
  let items: readonly UploadItem[] = [];
  let running = 0;
  let arrived = 0;
  let handle: StoredHandler | undefined;

  const set = (next: readonly UploadItem[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const update = (id: Id, change: Partial<UploadItem>) =>
    set(items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  const remove = (id: Id) => {
    entries.delete(id);
    set(items.filter((item) => item.id !== id));
  };

  function startNext() {
    while (running < AT_ONCE) {
      const next = items.find((item) => item.state === 'waiting');
      if (!next) return;
      running += 1;
      update(next.id, { state: 'sending', share: 0, problem: null });
      void work(next.id).finally(() => {
        running -= 1;
        startNext();
      });
    }
  }

  async function work(id: Id) {
    const entry = entries.get(id);
    if (!entry) return;
    const { file, controller } = entry;
    try {
      const problem = entry.stored ? null : await look(file);
      if (problem !== null) throw new SendError('IMAGE_TOO_LARGE', 422, problem);
      controller.signal.throwIfAborted();
      entry.stored ??= await send(file, {
        kind,
        uploadId: id,
        signal: controller.signal,
        onProgress: (share) => update(id, { share, state: share === 1 ? 'finishing' : 'sending' }),
      });
      update(id, { state: 'finishing', share: 1 });
      await handle?.(entry.stored);
      arrived += 1;
      remove(id);
    } catch (error) {
      if (controller.signal.aborted) return;
      const { code, status } = error as { code?: unknown; status?: unknown };
      if (code === 'TOO_MANY_WRITES') {
        update(id, { state: 'waiting', share: 0 });
        await new Promise((resolve) => {
          setTimeout(resolve, pauseMs);
        });
        return;
      }
      // What is no longer there has to be sent again.
      if (code === 'UPLOAD_NOT_FOUND') entry.stored = null;
      update(id, { state: 'failed', problem: problemOf(error), retryable: !isFinal(code, status) });
    }
  }

  function newItem(file: File): UploadItem {
    const id = newId();
    const problem = fileProblem(kind, file);
    entries.set(id, { file, controller: new AbortController(), stored: null });
    const { name, size: sizeBytes } = file;
    const state = problem === null ? 'waiting' : 'failed';
    return { id, name, sizeBytes, state, share: 0, problem, retryable: false };
  }

  return {
    add(files) {
      set([...items, ...files.map(newItem)]);
      startNext();
    },
    cancel(id) {
      entries.get(id)?.controller.abort();
      remove(id);
    },
    retry(id) {
      update(id, { state: 'waiting', problem: null });
      startNext();
    },
    whenStored(handler) {
      handle = handler;
    },
    items: () => items,
    arrived: () => arrived,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The same file would be refused again. */
const isFinal = (code: unknown, status: unknown): boolean =>
  code !== 'UPLOAD_NOT_FOUND' &&
  typeof status === 'number' &&
  [403, 404, 409, 413, 415, 422].includes(status);

const problemOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'The file could not be uploaded';
