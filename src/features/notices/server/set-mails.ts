import type { Context } from '#platform/context.ts';
import type { MailChoice } from '#platform/mail/mail-choice.ts';
import type { NoticeKind } from '#platform/notices/notice-kind.ts';
import { NOTICE_MAILS_PATH, openUnsubscription } from '#platform/notices/unsubscribe-token.ts';
import { findChoice, putChoices } from './records/settings.ts';

type Parts = Pick<Context, 'db' | 'keys' | 'noticeKinds'>;

/** The link in each mail of a notice: it switches the mails of that kind off, for the one user whom the mail went to. */
export function noticeMails({ db, keys, noticeKinds }: Parts): MailChoice {
  function open(token: string) {
    const named = openUnsubscription(keys, token);
    const kind = named && noticeKinds.find(({ name }) => name === named.kind);
    const canChoose = kind && ['on', 'off'].includes(kind.channels.mail);
    return canChoose ? { userId: named.userId, kind } : null;
  }
  return {
    path: NOTICE_MAILS_PATH,
    async find(token) {
      const named = open(token);
      if (!named) return null;
      const chosen = await findChoice(db, named.userId, { kind: named.kind.name, channel: 'mail' });
      if (chosen === undefined) return null;
      const isOn = chosen ?? named.kind.channels.mail === 'on';
      return { isOn, words: wordsFor(named.kind, isOn) };
    },
    async set(token, isOn) {
      const named = open(token);
      if (!named) return;
      const { userId, kind } = named;
      await db.transaction().execute(async (transaction) => {
        // A user who is gone chooses nothing.
        if ((await findChoice(transaction, userId, { kind: kind.name, channel: 'mail' })) === undefined)
          return;
        await putChoices(transaction, userId, [{ kind: kind.name, channel: 'mail', isOn }]);
      });
    },
  };
}

const wordsFor = ({ label }: NoticeKind, isOn: boolean) => ({
  ...(isOn
    ? {
        title: 'Get no more of these mails?',
        text: `They go out because of “${label}”. This stops the mails, and nothing else.`,
        button: 'Switch these mails off',
      }
    : {
        title: 'These mails are off',
        text: `You get no mail because of “${label}” any more.`,
        button: 'Switch them on again',
      }),
  link: { label: 'Choose what you are told, and how', href: '/my/notifications' },
});
