import type { OffSiteSettings } from '../config/off-site-settings.ts';
import { isExpectedError } from '../config/start-error.ts';
import { openOffSite } from '../backup/off-site/off-site.ts';
import { type Finding, good, note, wrong } from './finding.ts';

/** A backup each night, and some hours of patience. */
const LATE_HOURS = 30;
const HOUR_MS = 3_600_000;

/** Checks that a recent backup is in the bucket elsewhere. */
export async function examineOffSite(settings: OffSiteSettings, now: Date): Promise<Finding> {
  const { bucket } = settings.bucket;
  try {
    const [newest] = await openOffSite(settings).list();
    if (newest === undefined) return note('backups', `none is in ${bucket} yet: npm run backup sends one`);
    const hours = Math.round((now.getTime() - newest.madeAt.getTime()) / HOUR_MS);
    return hours > LATE_HOURS
      ? wrong(
          'backups',
          `the newest in ${bucket} is ${hours} hours old: does the timer run, and what does npm run backup say?`,
        )
      : good('backups', `the newest in ${bucket} is ${hours} hours old`);
  } catch (error) {
    if (!isExpectedError(error)) throw error;
    return wrong(
      'backups',
      `${error.message}: do BACKUP_S3_ENDPOINT, its bucket and its key belong together?`,
    );
  }
}
