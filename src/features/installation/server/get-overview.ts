import { isLoopbackHost } from '#platform/config/loopback.ts';
import { readLastBackup } from '#platform/doctor/examine-disk.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Overview } from '../contract.ts';
import { firstSteps } from '../rules.ts';
import { countToGrade, findFirstThings } from './records/things.ts';

/** What waits for an admin, and which of the first steps are not done. */
export async function getOverview({ db, config }: ContextOf<'admin'>): Promise<Overview> {
  const [examsToGrade, things, backup] = await Promise.all([
    countToGrade(db),
    findFirstThings(db),
    readLastBackup(config.dataDir),
  ]);
  const done = {
    ...things,
    publicUrl: !isLoopbackHost(new URL(config.publicUrl).hostname),
    mail: config.smtpUrl !== null,
    backup: backup !== null,
  };
  return { examsToGrade, stepsToDo: firstSteps.filter((step) => !done[step]) };
}
