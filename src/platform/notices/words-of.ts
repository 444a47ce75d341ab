import type { Context } from '../context.ts';
import { describeError } from '../log.ts';
import type { NoticeReader, NoticeWords } from './notice-kind.ts';

export type KeptNotice = { id: string; kind: string; facts: unknown };

/**
 * The words of a notice for a reader. Null for a kind that this version does not know, or for facts that it can't read
 * (which is logged): an older or newer version stored them.
 */
export function wordsOf(
  { noticeKinds, log }: Pick<Context, 'noticeKinds' | 'log'>,
  notice: KeptNotice,
  reader: NoticeReader,
): NoticeWords | null {
  try {
    const kind = noticeKinds.find(({ name }) => name === notice.kind);
    if (!kind) return null;
    return kind.words(kind.facts.parse(notice.facts), reader);
  } catch (error) {
    log.error(
      { error: describeError(error), noticeId: notice.id, kind: notice.kind },
      'a notice has no words any more',
    );
    return null;
  }
}
