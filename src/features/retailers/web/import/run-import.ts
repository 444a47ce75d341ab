import { errorCode } from '#ui/data/api.ts';
import type { ImportedRetailer } from '../../import/inputs.ts';
import type { ImportPlan } from '../../import/plan-import.ts';
import { knownResults, resultsOf, type RowOutcome, type RowResult } from '../../import/row-results.ts';

/** An import's progress, and the results of its rows so far. */
export type ImportProgress = {
  dryRun: boolean;
  state: 'running' | 'done' | 'stopped' | 'failed';
  results: RowResult[];
  /** Batches that were answered; the import continues after them. */
  sentBatches: number;
  /** Identifies the whole import, so that it can be undone. */
  importId: string;
  /** One id per batch: a batch that is sent again with its id takes effect only once. */
  requestIds: string[];
};

export type ImportParts = {
  /** Sends rows with a request id; resolves to the outcome of each. */
  send: (rows: ImportedRetailer[], ids: { requestId: string; importId: string }) => Promise<RowOutcome[]>;
  tell: (progress: ImportProgress) => void;
  isStopped: () => boolean;
  sleep: (ms: number) => Promise<void>;
};

/** The pauses before a batch is sent again after its answer was lost. */
const RETRY_MS = [1_000, 4_000];
/** Codes of temporary failures: no answer came, or the server did nothing for now. */
const passing = new Set(['NETWORK', 'UNAVAILABLE', 'REQUEST_TIMEOUT']);

/** The progress of an import that has not begun. */
export const importBegin = (plan: ImportPlan, dryRun: boolean): ImportProgress => ({
  dryRun,
  state: 'running',
  results: knownResults(plan),
  sentBatches: 0,
  importId: crypto.randomUUID(),
  requestIds: plan.batches.map(() => crypto.randomUUID()),
});

/**
 * Sends a plan's batches one after the other, continuing from `from`, and reports progress after each. It ends when all
 * are answered, when it is stopped, or when a batch fails; it can then continue from its last report.
 */
export async function runImport(plan: ImportPlan, from: ImportProgress, parts: ImportParts): Promise<void> {
  let progress: ImportProgress = { ...from, state: 'running' };
  const tell = (change: Partial<ImportProgress>) => {
    progress = { ...progress, ...change };
    parts.tell(progress);
  };
  tell({});
  for (const [index, batch] of plan.batches.entries()) {
    if (index < from.sentBatches) continue;
    if (parts.isStopped()) return tell({ state: 'stopped' });
    const sent = await sendBatch(
      batch,
      { requestId: progress.requestIds[index]!, importId: progress.importId },
      parts,
    ).catch(() => null);
    if (sent === null) return tell({ state: parts.isStopped() ? 'stopped' : 'failed' });
    tell({ results: [...progress.results, ...sent], sentBatches: index + 1 });
  }
  tell({ state: 'done' });
}

async function sendBatch(
  batch: ImportPlan['batches'][number],
  ids: { requestId: string; importId: string },
  { send, isStopped, sleep }: ImportParts,
): Promise<RowResult[]> {
  const rows = batch.map(({ store }) => store);
  const once = async () => resultsOf(batch, await send(rows, ids));
  for (const pause of RETRY_MS) {
    try {
      return await once();
    } catch (error) {
      if (isStopped() || !passing.has(errorCode(error))) throw error;
      await sleep(pause);
    }
  }
  return once();
}
