import { type RawBuilder, sql } from 'kysely';
import type { NoticeKind } from './notice-kind.ts';

/**
 * SQL for `notice_readers.is_listed`: whether the app lists a notice of this kind to a reader, from the kind's default
 * and the reader's choice.
 * @param userId the column with the reader's user id
 */
export function isListedFor(
  { name, channels }: Pick<NoticeKind, 'name' | 'channels'>,
  userId: string,
): RawBuilder<boolean> {
  if (channels.app === 'always' || channels.app === 'never') return sql.lit(channels.app === 'always');
  return sql`coalesce((select choice.is_on from notice_choices as choice
    where choice.user_id = ${sql.ref(userId)} and choice.kind = ${name} and choice.channel = 'app'),
    ${sql.lit(channels.app === 'on')})`;
}
