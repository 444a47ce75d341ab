import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The flags of a device that has seen its person, by a finger, a face or a PIN; and one that somebody only touched. */
const SEEN = 0x05;
const TOUCHED = 0x01;
const HAS_KEY = 0x40;

type Options = { challenge: string };
type Site = { origin: string; rpId: string };

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** A length-prefixed byte string or text of CBOR, of up to 65,535 bytes. */
function cborOf(type: 'bytes' | 'text', value: string | Uint8Array): Buffer {
  const bytes = Buffer.from(value as string);
  const major = type === 'bytes' ? 0x40 : 0x60;
  if (bytes.length < 24) return Buffer.concat([Buffer.from([major + bytes.length]), bytes]);
  if (bytes.length < 256) return Buffer.concat([Buffer.from([major + 24, bytes.length]), bytes]);
  return Buffer.concat([Buffer.from([major + 25, bytes.length >> 8, bytes.length & 0xff]), bytes]);
}

/** The public key on P-256 as COSE writes it (RFC 9053). */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborOf('bytes', Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborOf('bytes', Buffer.from(y, 'base64url')),
  ]);
}

/** What a browser tells the device to sign. */
const clientData = (type: string, { challenge }: Options, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A device that makes one passkey and signs with it, as WebAuthn has it; it does what no real one would, if asked. */
export function testDevice(site: Site) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const head = (flags: number, count: number) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(site.rpId), Buffer.from([flags]), counted]);
  };

  return {
    /** Answers a request to make a passkey. */
    make(options: Options, { origin = site.origin } = {}) {
      const length = Buffer.from([0, id.length]);
      const authData = Buffer.concat([
        head(SEEN + HAS_KEY, counter),
        Buffer.alloc(16),
        length,
        id,
        coseOf(publicKey),
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborOf('text', 'fmt'),
        cborOf('text', 'none'),
        cborOf('text', 'attStmt'),
        Buffer.from([0xa0]),
        cborOf('text', 'authData'),
        cborOf('bytes', authData),
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, origin)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },

    /** Answers a request to use it. `count` is what a copy of the key would say; `seen` whether it saw its person. */
    use(options: Options, { origin = site.origin, seen = true, count = (counter += 1) } = {}) {
      const client = clientData('webauthn.get', options, origin);
      const authData = head(seen ? SEEN : TOUCHED, count);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      };
    },
  };
}

export type TestDevice = ReturnType<typeof testDevice>;

type Post = (path: string, body?: unknown) => Promise<{ body: Record<string, unknown> }>;

/** What the server asks a device to sign. */
export const challengeFrom = async (post: Post, path: string): Promise<Options> =>
  (await post(path, {})).body['options'] as Options;
