import type { BucketSettings } from '#platform/config/bucket-settings.ts';

/** The variables with which a server keeps its files in a bucket. */
export const bucketEnvironment = (settings: BucketSettings): Record<string, string> => ({
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  S3_PATH_STYLE: settings.pathStyle ? '1' : '0',
  ...(settings.publicEndpoint !== null && { S3_PUBLIC_ENDPOINT: settings.publicEndpoint }),
});
