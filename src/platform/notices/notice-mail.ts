import { withoutLinks } from '#shared/text/mail-name.ts';
import type { CalendarPart, MailMessage } from '../mail/message.ts';
import type { MailedWords, NoticeKind, NoticeWords } from './notice-kind.ts';
import { linesInMail } from './written-words.ts';

type Told = {
  to: string;
  words: NoticeWords;
  kind: Pick<NoticeKind, 'label' | 'channels'>;
  /** The link that switches off mails of this kind; null where they can't be switched off. */
  unsubscribeUrl: string | null;
  calendars: CalendarPart[];
  /** The mail's words beyond those of the notice. */
  mailed?: MailedWords | undefined;
};

/**
 * Turns a notice into a mail: its title is the subject, its lines are the paragraphs above the button. A subject may
 * contain names that people chose, so links are removed from it.
 */
export function noticeMail(
  publicUrl: string,
  { to, words, kind, unsubscribeUrl, calendars, mailed }: Told,
): MailMessage {
  const lines = linesInMail(words);
  const why = `You get this mail because of “${kind.label}”`;
  return {
    to,
    subject: withoutLinks(words.title),
    ...(words.heading !== undefined && { heading: withoutLinks(words.heading) }),
    paragraphs: [...lines, ...(mailed?.lines ?? [])],
    preheader: lines[0] ?? withoutLinks(words.title),
    action: { label: words.action.label, url: `${publicUrl}${words.action.path}` },
    ...(mailed && { links: mailed.links }),
    footnotes:
      unsubscribeUrl === null
        ? [`${why}, which can't be switched off: it is about your account.`]
        : [
            { text: `${why}.`, link: { label: 'Get no more mails like this', url: unsubscribeUrl } },
            {
              text: 'All your notices:',
              link: { label: 'Choose what you are told, and how', url: `${publicUrl}/my/notifications` },
            },
          ],
    ...(unsubscribeUrl !== null && { unsubscribe: { url: unsubscribeUrl } }),
    ...(calendars.length > 0 && { calendars }),
  };
}
