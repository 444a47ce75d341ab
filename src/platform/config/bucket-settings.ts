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

/** The variables of a bucket for files. */
export const bucketVariables = (isProduction: boolean) => ({
  // http is accepted too: such a service often stands beside the server, in a network of their own.
  S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.eu-central-1.amazonaws.com')
    .refine((text) => !new URL(text).search && !new URL(text).hash && !new URL(text).username, {
      error: 'must have no user, query or fragment',
    })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, BUCKET_WANTS)
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: flag.default(true),
  S3_PUBLIC_ENDPOINT: origin(isProduction).optional(),
});

/** The variables that a bucket needs. */
const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** One line for each variable that is missing beside those that are set. */
export function missingBucketVariables(given: Record<string, string | undefined>): string[] {
  const set = Object.keys(bucketVariables(false)).find((name) => given[name]);
  if (set === undefined) return [];
  return needed.filter((name) => !given[name]).map((name) => `${name} is required beside ${set}`);
}

/** The settings of the bucket; null if files are kept in the data folder. */
export function bucketSettings(
  values: z.output<z.ZodObject<ReturnType<typeof bucketVariables>>>,
): BucketSettings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return {
    endpoint,
    bucket,
    region: values.S3_REGION,
    accessKeyId,
    secretAccessKey,
    pathStyle: values.S3_PATH_STYLE,
    publicEndpoint: values.S3_PUBLIC_ENDPOINT ?? null,
  };
}
