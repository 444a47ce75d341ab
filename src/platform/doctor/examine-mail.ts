import { createTransport } from 'nodemailer';
import { mailProblemOf } from '../mail/mail-problem.ts';
import { type Finding, good, note, wrong } from './finding.ts';

const PATIENCE_MS = 10_000;

/** Checks that the mail server answers and accepts the name and password; sends nothing. */
export async function examineMail({
  smtpUrl,
  dataDir,
  production,
}: {
  smtpUrl: string | null;
  dataDir: string;
  production: boolean;
}): Promise<Finding[]> {
  if (smtpUrl === null) return production ? [] : [note('mail', `messages are kept in ${dataDir}/outbox`)];
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  const { host } = new URL(smtpUrl);
  try {
    await transport.verify();
    return [good('mail', `${host} answers and lets us in`)];
  } catch (error) {
    const { says, code } = mailProblemOf(error);
    return [wrong('mail', `${host}: ${says} (${code})`)];
  } finally {
    transport.close();
  }
}
