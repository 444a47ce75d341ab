import { examineQueue, examineServer } from '#platform/doctor/examine-database.ts';
import { examineDisk } from '#platform/doctor/examine-disk.ts';
import { type Finding, good, note, wrong } from '#platform/doctor/finding.ts';
import { readLastRun } from '#platform/jobs/last-done.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { productVersion } from '#platform/version.ts';
import type { Health } from '../contract.ts';

/** Looks at what the doctor looks at, as far as that is done in a moment and writes nothing that stays. */
export async function getHealth({ db, config, clock, readReplicaLag }: ContextOf<'admin'>): Promise<Health> {
  const { dataDir } = config;
  const [database, messages, disk, evidence, replica] = await Promise.all([
    examineServer(db, config.workers),
    examineQueue(db),
    examineDisk(dataDir, clock()),
    readLastRun(dataDir, 'verify-evidence'),
    examineReplica(readReplicaLag, config),
  ]);
  const findings = [database, ...replica, messages, mailServer(config), ...disk];
  if (evidence !== null) {
    const says = `${evidence.says} on ${evidence.at.toISOString().slice(0, 10)}`;
    findings.push((evidence.says.endsWith(' 0 faults') ? good : wrong)('evidence', says));
  }
  return { version: productVersion, findings };
}

/** Whether there is a mail server. Whether it works is told by the messages, and by a test mail. */
function mailServer({ smtpUrl, dataDir, production }: ContextOf<'admin'>['config']): Finding {
  if (smtpUrl !== null) return good('mail', `goes to ${new URL(smtpUrl).host}`);
  const says = `there is no mail server: messages are kept in ${dataDir}/outbox. Set SMTP_URL`;
  return (production ? wrong : note)('mail', says);
}

/** How far the replica is behind that visitors read from, where there is one. */
async function examineReplica(
  readLag: ContextOf<'admin'>['readReplicaLag'],
  { databaseReplica }: ContextOf<'admin'>['config'],
): Promise<Finding[]> {
  if (!readLag || databaseReplica === null) return [];
  const { maxLagMs } = databaseReplica;
  const lagMs = await readLag();
  if (lagMs === null) return [note('replica', 'is away, or none: visitors read from the primary')];
  const says = `at most ${Math.ceil(lagMs)} ms behind`;
  return [
    lagMs <= maxLagMs
      ? good('replica', `${says}: visitors read from it`)
      : note('replica', `${says}, and ${maxLagMs} are allowed: visitors read from the primary`),
  ];
}
