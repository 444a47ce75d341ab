import { z } from 'zod';
import { flag, origin, url } from './variables.ts';

/** A bucket at a service that speaks S3, and the key to it. */
export type BucketSettings = {
  /** The service's address, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is named in the address's path, not in its host name. */
  pathStyle: boolean;
  /** The service's address for browsers, which then get downloads from there; null if downloads pass through this server. */
  publicEndpoint: string | null;
};

const BUCKET_WANTS = 'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens';

type Prefix = 'S3' | 'BACKUP_S3';

/** The variables of a bucket: `S3_...` for files, `BACKUP_S3_...` for backups. */
export const bucketVariables = <P extends Prefix>(prefix: P, isProduction: boolean) =>
  ({
    // http is accepted too: such a service often stands beside the server, in a network of their own.
    [`${prefix}_ENDPOINT`]: url(['http:', 'https:'], 'https://s3.eu-central-1.amazonaws.com')
      .refine((text) => !new URL(text).search && !new URL(text).hash && !new URL(text).username, {
        error: 'must have no user, query or fragment',
      })
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    [`${prefix}_BUCKET`]: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, BUCKET_WANTS)
      .optional(),
    [`${prefix}_REGION`]: z.string().default('us-east-1'),
    [`${prefix}_ACCESS_KEY_ID`]: z.string().optional(),
    [`${prefix}_SECRET_ACCESS_KEY`]: z.string().optional(),
    [`${prefix}_PATH_STYLE`]: flag.default(true),
    [`${prefix}_PUBLIC_ENDPOINT`]: origin(isProduction).optional(),
  }) as {
    [Name in `${P}_${(typeof needed)[number] | 'PUBLIC_ENDPOINT'}`]: z.ZodOptional<z.ZodType<string, string>>;
  } & { [Name in `${P}_REGION`]: z.ZodDefault<z.ZodString> } & {
    [Name in `${P}_PATH_STYLE`]: z.ZodDefault<typeof flag>;
  };

/** What a bucket needs. */
const needed = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;

/** One line for each variable that is missing beside those that are set. */
export function missingBucketVariables(prefix: Prefix, given: Record<string, string | undefined>): string[] {
  const set = Object.keys(bucketVariables(prefix, false)).find((name) => given[name]);
  if (set === undefined) return [];
  return needed
    .map((part) => `${prefix}_${part}`)
    .filter((name) => !given[name])
    .map((name) => `${name} is required beside ${set}`);
}

/** The settings of a bucket; null if none is configured. */
export function bucketSettings<P extends Prefix>(
  prefix: P,
  values: { [Name in keyof ReturnType<typeof bucketVariables<P>>]?: unknown },
): BucketSettings | null {
  const text = (part: string) => (values as Record<string, string | undefined>)[`${prefix}_${part}`];
  const [endpoint, bucket, accessKeyId, secretAccessKey] = needed.map(text);
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return {
    endpoint,
    bucket,
    region: text('REGION') ?? '',
    accessKeyId,
    secretAccessKey,
    pathStyle: (values as Record<string, unknown>)[`${prefix}_PATH_STYLE`] === true,
    publicEndpoint: text('PUBLIC_ENDPOINT') ?? null,
  };
}
