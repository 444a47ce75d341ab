import type { Context } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { verifyEvidence } from './verify-evidence.ts';

/** Every night: recomputes the evidence. What is wrong with it stands in the log as an error, a line each. */
export const verifyEvidenceQueue = ({ db, log }: Pick<Context, 'db' | 'log'>): JobQueue => ({
  name: 'verify-evidence',
  cron: '43 3 * * *',
  options: { expireInSeconds: 3_600 },
  async work() {
    const { checked, faults } = await verifyEvidence({ db });
    for (const fault of faults) log.error({ fault }, 'evidence is not as it was stored');
    log.info({ checked, faults: faults.length }, 'verified the evidence');
  },
});
