import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportPlan } from '../../import/plan-import.ts';
import { retailersAdmin } from '../admin/admin-queries.ts';
import { retailersKey } from '../queries.ts';
import { importBegin, type ImportProgress, runImport } from './run-import.ts';

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends a file's rows batch by batch, and reports its progress. */
export function useImport(fileName: string) {
  const cache = useQueryClient();
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const isStopped = useRef(false);

  const run = async (plan: ImportPlan, from: ImportProgress) => {
    const { dryRun } = from;
    isStopped.current = false;
    await runImport(plan, from, {
      send: async (rows, { requestId, importId }) =>
        (await retailersAdmin.importRows({ rows, dryRun, importId, fileName }, { context: { requestId } }))
          .outcomes,
      tell: setProgress,
      isStopped: () => isStopped.current,
      sleep,
    });
    if (!dryRun) await cache.invalidateQueries({ queryKey: retailersKey });
  };
  return {
    progress,
    /** Sends all rows from the beginning. */
    run: (plan: ImportPlan, dryRun: boolean) => run(plan, importBegin(plan, dryRun)),
    /** Sends the rest after a stop or a failure. */
    goOn: async (plan: ImportPlan) => {
      if (progress) await run(plan, progress);
    },
    stop: () => {
      isStopped.current = true;
    },
    reset: () => setProgress(null),
  };
}
