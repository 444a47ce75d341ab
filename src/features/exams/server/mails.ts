import type { Config } from '../../../platform/config/config.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import type { Id } from '../../../shared/ids.ts';

type Scored = {
  to: string;
  exam: { id: Id; name: string };
  scorePercent: number;
  note: string | null;
};

const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '');

/** Says to a player that an exam has its score, with the grader's words if there are any. */
export const scoreMail = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { to, exam, scorePercent, note }: Scored,
): MailMessage => ({
  to,
  subject: `Your exam was graded: ${exam.name}`,
  paragraphs: [
    `We have read your answers to "${exam.name}". You reached ${scorePercent}%.`,
    ...(note === null ? [] : ['The grader wrote:', ...paragraphsOf(note)]),
  ],
  action: { label: 'See your exam', url: `${publicUrl}/my/exams/${exam.id}` },
});
