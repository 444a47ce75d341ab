import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card, CardGrid } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { PlayerNeeded } from '#ui/feedback/player-needed.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { Page } from '#ui/page.tsx';
import { RemoveButton } from '#ui/popups/remove-button.tsx';
import { useSession } from '#ui/session/session.ts';
import { activeGameSystems } from '#features/game-systems/web/for-others/game-system-queries.ts';
import type { SavedSearch } from '../../searches-contract.ts';
import { addressOf } from './address-search.ts';
import { LOAD_SEARCHES_ERROR, rhythmsInWords, searchInWords, TOO_MUCH } from './searches-messages.ts';
import { ownSearches, tablesClient, staleOfSearches } from '../queries.ts';
import styles from './searches.module.css';

const SearchDialog = lazyPopup(() => import('./search-dialog.tsx'), 'SearchDialog');

/** /my/searches: the player's saved searches. `open` (used in messages) is the search whose tables are opened at once. */
export function SearchesPage({ open }: { open: Id | undefined }) {
  const { player } = useSession();
  const query = useQuery({ ...ownSearches(), enabled: player !== null });
  return (
    <Page
      title="Saved searches"
      line="What you look for, and when you are told of new tables. Only you see this."
      actions={
        <ButtonLink variant="quiet" to="/play">
          Find a table
        </ButtonLink>
      }
    >
      {player ? (
        <Loaded query={query} error={LOAD_SEARCHES_ERROR} loading={<Skeleton shape="card" count={3} />}>
          {({ items }) => <Searches items={items} open={open} />}
        </Loaded>
      ) : (
        <PlayerNeeded />
      )}
    </Page>
  );
}

function Searches({ items, open }: { items: SavedSearch[]; open: Id | undefined }) {
  const opened = items.find(({ id }) => id === open);
  if (opened) return <Navigate to="/play" search={addressOf(opened.search)} replace />;
  return (
    <>
      {open !== undefined && (
        <MessageBox tone="warning" title="This saved search is no longer there">
          <p>You removed it since. Your others are below.</p>
        </MessageBox>
      )}
      {items.length === 0 ? (
        <EmptyState
          title="No saved searches yet"
          text="Look for a table and press “Save this search”: you are told of each new table once."
          terrain="sand"
          piece="die"
          actions={<ButtonLink to="/play">Find a table</ButtonLink>}
        />
      ) : (
        <CardGrid>
          {items.map((saved) => (
            <li key={saved.id}>
              <SearchCard saved={saved} />
            </li>
          ))}
        </CardGrid>
      )}
    </>
  );
}

function SearchCard({ saved }: { saved: SavedSearch }) {
  const [editing, setEditing] = useState(false);
  const systems = useQuery(activeGameSystems());
  const { id, name, rhythm, isTooMuch } = saved;
  const address = addressOf(saved.search);
  const system = systems.data?.items.find((one) => one.id === address.system)?.name;
  return (
    <Card
      className={styles.card}
      level={2}
      title={name}
      aside={
        <RemoveButton
          what={name}
          text="You are not told of what it finds any more."
          run={() => tablesClient.searches.remove({ searchId: id })}
          stale={staleOfSearches}
        />
      }
    >
      <p>{searchInWords(address, system)}</p>
      <p className={styles.told}>{isTooMuch ? TOO_MUCH : rhythmsInWords[rhythm]}</p>
      <div className={styles.ways}>
        <ButtonLink to="/play" search={address} aria-label={`Show tables of ${isolated(name)}`}>
          Show tables
        </ButtonLink>
        <Button variant="quiet" aria-label={`Change ${isolated(name)}`} onClick={() => setEditing(true)}>
          Change
        </Button>
      </div>
      <SearchDialog key={`${name} ${rhythm}`} open={editing} onOpenChange={setEditing} of={saved} />
    </Card>
  );
}
