import { z } from 'zod';
import {
  type BucketSettings,
  bucketSettings,
  bucketVariables,
  missingBucketVariables,
} from './bucket-settings.ts';

/** How many backups stay: the newest of each of the last days, weeks and months. */
export type Keep = { days: number; weeks: number; months: number };

/** Where backups are sent besides the data folder, who can read them, and how many stay there. */
export type OffSiteSettings = {
  bucket: BucketSettings;
  /** A public key of age: only its owner can read the backups. */
  recipient: string;
  keep: Keep;
};

const KEEP_WANTS = 'must be the numbers of days, weeks and months of which a backup stays, such as 7d 4w 12m';

const keep = z
  .string()
  .regex(/^[1-9]\d{0,2}d \d{1,2}w \d{1,3}m$/, KEEP_WANTS)
  .transform((text): Keep => {
    const [days = 0, weeks = 0, months = 0] = text.split(' ').map((part) => Number.parseInt(part, 10));
    return { days, weeks, months };
  });

/** Browsers have no business with backups. */
function backupBucketVariables(isProduction: boolean) {
  const { BACKUP_S3_PUBLIC_ENDPOINT: _, ...variables } = bucketVariables('BACKUP_S3', isProduction);
  return variables;
}

export const offSiteVariables = (isProduction: boolean) => ({
  ...backupBucketVariables(isProduction),
  BACKUP_RECIPIENT: z
    .string()
    .regex(
      /^age1[a-z0-9]{50,3000}$/,
      'must be a public key of age, which begins with age1: age-keygen makes one',
    )
    .optional(),
  BACKUP_KEEP: keep.default({ days: 7, weeks: 4, months: 12 }),
});

/** One line for each variable that is missing beside those that are set. */
export function missingOffSiteVariables(given: Record<string, string | undefined>): string[] {
  const missing = missingBucketVariables('BACKUP_S3', given);
  if (given['BACKUP_S3_ENDPOINT'] && !given['BACKUP_RECIPIENT'])
    return [...missing, 'BACKUP_RECIPIENT is required beside BACKUP_S3_ENDPOINT'];
  if (given['BACKUP_RECIPIENT'] && !given['BACKUP_S3_ENDPOINT'])
    return [...missing, 'BACKUP_S3_ENDPOINT is required beside BACKUP_RECIPIENT'];
  return missing;
}

/** The settings for backups elsewhere; null if they stay in the data folder. */
export function offSiteSettings(
  values: z.output<z.ZodObject<ReturnType<typeof offSiteVariables>>>,
): OffSiteSettings | null {
  const bucket = bucketSettings('BACKUP_S3', values);
  const { BACKUP_RECIPIENT: recipient, BACKUP_KEEP } = values;
  return bucket && recipient ? { bucket, recipient, keep: BACKUP_KEEP } : null;
}
