import { SMTPServer } from 'smtp-server';
import { selfSigned } from '../../fixtures/self-signed.ts';

export type TestMailServer = {
  url: string;
  port: number;
  received: { recipients: string[]; source: string }[];
  stop: () => Promise<void>;
};

/**
 * A real SMTP server on loopback that keeps what it gets; with `refuse`, it answers every recipient with that code, and
 * with `delayMs` it takes that long over each message. `selfSigned` has it offer STARTTLS with a certificate of its own
 * making, and `noPassword` has it take no name and password.
 */
export async function startMailServer(
  options: { port?: number; refuse?: number; delayMs?: number; selfSigned?: true; noPassword?: true } = {},
): Promise<TestMailServer> {
  const received: TestMailServer['received'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: [
      ...(options.selfSigned ? [] : ['STARTTLS' as const]),
      ...(options.noPassword ? [] : ['AUTH' as const]),
    ],
    ...(options.selfSigned && selfSigned),
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('refused by the test')),
    logger: false,
    onRcptTo(_address, _session, done) {
      if (options.refuse === undefined) return done();
      return done(Object.assign(new Error('refused by the test'), { responseCode: options.refuse }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        setTimeout(() => {
          received.push({ recipients, source: Buffer.concat(chunks).toString('utf8') });
          done();
        }, options.delayMs ?? 0);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
