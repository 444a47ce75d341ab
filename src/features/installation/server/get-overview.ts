import { isLoopbackHost } from '#platform/config/loopback.ts';
import { readLastBackup } from '#platform/doctor/examine-disk.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Overview } from '../contract.ts';
import { firstSteps } from '../rules.ts';
import { findFirstThings } from './records/things.ts';

/** Which of the first steps are not done. */
export async function getOverview({ db, config }: ContextOf<'admin'>): Promise<Overview> {
  const [things, backup] = await Promise.all([findFirstThings(db), readLastBackup(config.dataDir)]);
  const done = {
    ...things,
    publicUrl: !isLoopbackHost(new URL(config.publicUrl).hostname),
    mail: config.smtpUrl !== null,
    backup: backup !== null,
  };
  return { stepsToDo: firstSteps.filter((step) => !done[step]) };
}
