import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

/** What a browser was sent, after it decrypted it. */
export type Delivered = { path: string; headers: IncomingHttpHeaders; content: unknown };

/** What a browser gives to a server that shall reach it. */
export type Subscription = { endpoint: string; p256dh: string; auth: string };

/**
 * A push service on loopback, and the browsers that subscribed there. It answers with the given statuses one after the
 * other, and 201 from then on. Decrypts as browsers do: RFC 8291 over RFC 8188.
 */
export async function startPushService() {
  const browsers = new Map<string, ReturnType<typeof newBrowser>>();
  const delivered: Delivered[] = [];
  const statuses: number[] = [];
  let beforeAnswer: (() => Promise<void>) | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const content = browsers.get(path)?.decrypt(Buffer.concat(chunks));
      delivered.push({ path, headers: request.headers, content });
      void Promise.resolve(beforeAnswer?.()).then(() =>
        response.writeHead(statuses.shift() ?? 201, { location: '/elsewhere' }).end(),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    /** Every message, in the order in which they came. */
    delivered,
    /** The next answers. */
    answerWith: (...next: number[]) => void statuses.push(...next),
    /** Does something while the server waits for an answer. */
    meanwhile: (work: () => Promise<void>) => {
      beforeAnswer = work;
    },
    /** A browser subscribes. */
    subscribe(name: string): Subscription {
      const browser = newBrowser();
      browsers.set(`/${name}`, browser);
      return { endpoint: `${origin}/${name}`, p256dh: browser.p256dh, auth: browser.auth };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

const POINT_BYTES = 65;

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

function newBrowser() {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
    /** The content of a message in one record. Throws when it was not encrypted for this browser. */
    decrypt(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + POINT_BYTES);
      const record = body.subarray(21 + POINT_BYTES);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
      const secret = derive(pair.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // A delimiter and zeros stand behind the content.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

/** What a message's Authorization says (RFC 8292), once its signature was checked with the key that it names. */
export function readAuthorization(header: string): { publicKey: string; claims: Record<string, unknown> } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature is not of the key that the header names');
  return {
    publicKey,
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>,
  };
}
