import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app with this secret shows at a moment. */
export const appCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

type Post = (path: string, body?: unknown) => Promise<{ body: Record<string, unknown> }>;

/** Sets an authenticator app up for whoever is signed in; answers its secret and the recovery codes. */
export async function addAuthenticator(
  post: Post,
  at: Date,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const started = await post('/authenticator/start', {});
  const secret = String(started.body['secret']);
  const { body } = await post('/authenticator/confirm', { token: appCode(secret, at) });
  if (!Array.isArray(body['recoveryCodes'])) throw new Error(`No app was set up: ${JSON.stringify(body)}`);
  return { secret, recoveryCodes: body['recoveryCodes'].map(String) };
}
