import { examineQueue, examineServer } from '#platform/doctor/examine-database.ts';
import { examineDisk } from '#platform/doctor/examine-disk.ts';
import { type Finding, good, note, wrong } from '#platform/doctor/finding.ts';
import { readLastRun } from '#platform/jobs/last-done.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { productVersion } from '#platform/version.ts';
import type { Health } from '../contract.ts';

/** Looks at what the doctor looks at, as far as that is done in a moment and writes nothing that stays. */
export async function getHealth({ db, config, clock }: ContextOf<'admin'>): Promise<Health> {
  const { dataDir } = config;
  const [database, messages, disk, evidence] = await Promise.all([
    examineServer(db, config.workers),
    examineQueue(db),
    examineDisk(dataDir, clock()),
    readLastRun(dataDir, 'verify-evidence'),
  ]);
  const findings = [database, messages, mailServer(config), ...disk];
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
