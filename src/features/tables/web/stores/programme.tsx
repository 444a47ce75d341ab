import { useInfiniteQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { Paged } from '#ui/data/paged.tsx';
import { Section } from '#ui/page.tsx';
import { LOAD_TABLES_ERROR } from '../find-messages.ts';
import { programmeOf } from '../queries.ts';
import { SessionRows } from './session-rows.tsx';

/** The upcoming sessions at a store, by date; shows nothing if there are none. */
export function Programme({ retailerId }: { retailerId: Id }) {
  const query = useInfiniteQuery(programmeOf(retailerId));
  const isEmpty = query.data?.pages[0]?.items.length === 0;
  if (query.isPending || isEmpty) return null;
  return (
    <Section title="Upcoming sessions">
      <Paged query={query} error={LOAD_TABLES_ERROR}>
        {(sessions) => <SessionRows sessions={sessions} label="Upcoming sessions" />}
      </Paged>
    </Section>
  );
}
