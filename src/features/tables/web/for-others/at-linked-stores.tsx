import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Section } from '#ui/page.tsx';
import { useSession } from '#ui/session/session.ts';
import { ownSearches, tablesClient, staleOfSearches } from '../queries.ts';
import { SessionRows } from '../stores/session-rows.tsx';
import { sessionsAtLinkedStores } from './linked-stores-queries.ts';

/** The next games at the stores that the player linked, and whether they are notified of new ones; shows nothing if there are no games. */
export function AtLinkedStores() {
  const { player } = useSession();
  const query = useQuery({ ...sessionsAtLinkedStores(), enabled: player !== null });
  const sessions = query.data?.items ?? [];
  if (sessions.length === 0) return null;
  return (
    <Section
      title="At your stores"
      actions={
        <>
          <TellMe />
          <ButtonLink variant="quiet" to="/play" search={{ stores: 'linked' }}>
            All of them
          </ButtonLink>
        </>
      }
    >
      <SessionRows sessions={sessions} label="The next games at your stores" withStore />
    </Section>
  );
}

/** Saves a search for games at linked stores with one press; says so if it is already saved. */
function TellMe() {
  const searches = useQuery(ownSearches());
  const save = useChange(tablesClient.searches.create, {
    done: 'You are told of new games at your stores every morning',
    failed: 'This was not saved',
    stale: staleOfSearches,
  });
  if (!searches.data) return null;
  const isSaved = searches.data.items.some(
    ({ search, rhythm }) => search.stores === 'linked' && rhythm !== 'never',
  );
  if (isSaved) {
    return (
      <ButtonLink variant="quiet" to="/my/searches">
        You are told of new ones
      </ButtonLink>
    );
  }
  return (
    <Button
      variant="quiet"
      busy={save.isPending}
      onClick={() => void save.run({ name: 'At your stores', rhythm: 'daily', search: { stores: 'linked' } })}
    >
      Tell me of new ones
    </Button>
  );
}
