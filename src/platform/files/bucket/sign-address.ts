import { createHash, createHmac } from 'node:crypto';
import type { BucketSettings } from '../../config/bucket-settings.ts';
import { percentEncoded } from '../percent-encoded.ts';

/**
 * Signs an address at which anybody gets an object for some seconds: signature version 4 in the query, as S3's
 * documentation describes it ("Authenticating Requests: Using Query Parameters"). The client's own function leaves the
 * apostrophes of a file name as they are, and then services refuse the signature.
 * @param base the address of the bucket, as browsers reach it
 * @param answer headers that the service is to answer with, such as content-disposition
 */
export function signAddress(
  base: string,
  key: string,
  parts: Pick<BucketSettings, 'region' | 'accessKeyId' | 'secretAccessKey'> & {
    seconds: number;
    answer: Record<string, string>;
    now: Date;
  },
): string {
  const { region, accessKeyId, secretAccessKey, seconds, answer, now } = parts;
  const url = new URL(`${base}/${key.split('/').map(percentEncoded).join('/')}`);
  const time = now.toISOString().replace(/[-:]|[.]\d+/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const query = Object.entries({
    ...Object.fromEntries(Object.entries(answer).map(([name, value]) => [`response-${name}`, value])),
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`)
    // By code units, as the service sorts them.
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('&');
  const request = ['GET', url.pathname, query, `host:${url.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(request).digest('hex')].join(
    '\n',
  );
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${hmac(signingKey, toSign).toString('hex')}`;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
