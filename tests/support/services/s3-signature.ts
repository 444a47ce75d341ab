import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

type Keys = { accessKeyId: string; secretAccessKey: string; region: string };

/** For how long a signature in headers is accepted. */
const HEADER_SECONDS = 900;

/**
 * The code with which S3 refuses a request's signature (version 4, in headers or in the address); null if it is right.
 * Written from the service's documentation alone, so that it shares no mistake with a client.
 */
export function refusalOfSignature(request: IncomingMessage, url: URL, keys: Keys): string | null {
  const signed = url.searchParams.has('X-Amz-Signature') ? inAddress(url) : inHeaders(request);
  if (signed === null) return 'AccessDenied';
  const [id, day, region, service, end] = signed.credential.split('/');
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region || service !== 's3' || end !== 'aws4_request')
    return 'AuthorizationHeaderMalformed';
  const begun = Date.parse(
    signed.time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (!signed.time.startsWith(day ?? '') || Math.abs(Date.now() - begun) > signed.seconds * 1000) {
    return 'RequestTimeTooSkewed';
  }
  const names = signed.headers.split(';');
  const unsigned = Object.keys(request.headers).find(
    (name) =>
      (name.startsWith('x-amz-') || name === 'content-md5' || name === 'host') && !names.includes(name),
  );
  if (unsigned !== undefined) return 'AccessDenied';
  const canonical = [
    request.method,
    url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/'),
    [...url.searchParams]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted((one, other) => (one < other ? -1 : 1))
      .join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signed.headers,
    signed.payload,
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const scope = signed.credential.slice(id.length + 1);
  const toSign = `AWS4-HMAC-SHA256\n${signed.time}\n${scope}\n${hash}`;
  let key: string | Buffer = `AWS4${keys.secretAccessKey}`;
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  const right = createHmac('sha256', key).update(toSign).digest('hex');
  return signed.signature === right ? null : 'SignatureDoesNotMatch';
}

type Signed = {
  credential: string;
  time: string;
  seconds: number;
  headers: string;
  signature: string;
  payload: string;
};

function inAddress({ searchParams: query }: URL): Signed {
  const get = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  return {
    credential: get('Credential'),
    time: get('Date'),
    seconds: Number(get('Expires')),
    headers: get('SignedHeaders'),
    signature: get('Signature'),
    payload: 'UNSIGNED-PAYLOAD',
  };
}

function inHeaders({ headers }: IncomingMessage): Signed | null {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  if (!found) return null;
  return {
    credential: found[1]!,
    time: String(headers['x-amz-date']),
    seconds: HEADER_SECONDS,
    headers: found[2]!,
    signature: found[3]!,
    payload: String(headers['x-amz-content-sha256']),
  };
}

/** By bytes, as the service's documentation has it. */
const encoded = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[\w.~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
