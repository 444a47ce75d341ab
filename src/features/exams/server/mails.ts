import type { Config } from '../../../platform/config/config.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import type { Id } from '../../../shared/ids.ts';

/** Says to a player that an exam has its score. */
export const scoreMail = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { to, exam, scorePercent }: { to: string; exam: { id: Id; name: string }; scorePercent: number },
): MailMessage => ({
  to,
  subject: `Your exam was graded: ${exam.name}`,
  paragraphs: [`We have read your answers to "${exam.name}". You reached ${scorePercent}%.`],
  action: { label: 'See your exam', url: `${publicUrl}/my/exams/${exam.id}` },
});
