import type { Context } from '../context.ts';
import { describeError } from '../log.ts';
import type { NoticeReader, NoticeWords } from './notice-kind.ts';

export type KeptNotice = { id: string; kind: string; facts: unknown };

/**
 * What a notice says to a reader. Null, and noted in the log, for one of a kind or with facts that this program does not
 * know: an older or a newer one wrote it.
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
