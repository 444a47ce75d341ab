import { type RawBuilder, sql } from 'kysely';
import type { PersonalTable } from '#platform/personal/personal-table.ts';

const sessionOf = (column: string) => sql`
  select ${sql.ref(column)} from sessions join campaigns on campaigns.id = sessions.campaign_id where sessions.id = t.session_id`;

/**
 * What an id of a row `t` means to its person, in words: a column for each name, in the order of preference. An id alone
 * says nothing to somebody who reads their copy.
 */
const NAMES: readonly { of: string; as: string; read: RawBuilder<unknown> }[] = [
  {
    of: 'campaign_id',
    as: 'campaign_title',
    read: sql`select title from campaigns where id = t.campaign_id`,
  },
  { of: 'session_id', as: 'campaign_title', read: sessionOf('campaigns.title') },
  { of: 'session_id', as: 'session_start_date', read: sessionOf('sessions.start_date') },
  { of: 'retailer_id', as: 'retailer_name', read: sql`select name from retailers where id = t.retailer_id` },
  {
    of: 'convention_id',
    as: 'convention_name',
    read: sql`select name from conventions where id = t.convention_id`,
  },
  {
    of: 'game_system_id',
    as: 'game_system_name',
    read: sql`select name from game_systems where id = t.game_system_id`,
  },
  { of: 'exam_id', as: 'exam_name', read: sql`select name from exams where id = t.exam_id` },
  { of: 'contract_id', as: 'contract_name', read: sql`select name from contracts where id = t.contract_id` },
];

/** The names that go with the ids that a table's person gets; null in a row where the thing is gone. */
export function namesOfIds(table: PersonalTable, exported: readonly string[]): RawBuilder<unknown>[] {
  const taken = new Set(Object.keys(table.columns));
  const names: RawBuilder<unknown>[] = [];
  for (const { of, as, read } of NAMES) {
    if (!exported.includes(of) || taken.has(as)) continue;
    taken.add(as);
    names.push(sql`(${read}) as ${sql.ref(as)}`);
  }
  return names;
}
