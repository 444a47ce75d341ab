import { newId } from '#shared/ids.ts';
import type { BucketSettings } from '../config/bucket-settings.ts';
import { isExpectedError } from '../config/start-error.ts';
import { openBucket } from '../files/bucket/bucket.ts';
import { type Finding, good, wrong } from './finding.ts';

/** For how long an address for browsers may take to answer. */
const ADDRESS_MS = 10_000;

/** Checks that the bucket takes, gives and deletes an object, also by the address for browsers. */
export async function examineBucket(settings: BucketSettings): Promise<Finding> {
  const bucket = openBucket(settings);
  const key = `doctor/${newId()}`;
  const content = Buffer.from(key);
  try {
    await bucket.write(key, content, { maxBytes: content.length, contentType: 'text/plain' });
    try {
      const found = await bucket.read(key);
      if (found === null) return wrong('bucket', `${settings.bucket} took an object, and does not have it`);
      found.content.destroy();
      const address = await bucket.addressFor(key, 60, {});
      const problem = address === null ? null : await problemOf(address, key);
      if (problem !== null) return wrong('bucket', `S3_PUBLIC_ENDPOINT ${problem}`);
    } finally {
      await bucket.delete(key);
    }
  } catch (error) {
    if (!isExpectedError(error)) throw error;
    return wrong(
      'bucket',
      `${error.message}: do S3_ENDPOINT, S3_BUCKET, S3_REGION and the key belong together?`,
    );
  }
  return good('bucket', `${settings.bucket} takes, gives and deletes objects`);
}

async function problemOf(address: string, content: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ADDRESS_MS) });
    if (!answer.ok) return `refuses a signed address with ${answer.status}: is it the same service?`;
    return (await answer.text()) === content ? null : 'gives something else than the bucket';
  } catch {
    return 'does not answer here: browsers need it for downloads';
  }
}
