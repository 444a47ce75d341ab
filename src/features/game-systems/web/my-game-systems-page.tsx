import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { CardGrid } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { useSession } from '#ui/session/session.ts';
import { PlayerNeeded } from '#ui/feedback/player-needed.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { GameAccount } from '../contract.ts';
import { AccountCard } from './account-card.tsx';
import { LOAD_GAME_SYSTEMS_ERROR } from './for-others/game-system-queries.ts';
import { ownGameAccounts } from './queries.ts';
import { RemoveAccountQuestion } from './remove-account-question.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';

// The form brings the schemas along, which are needed only once it opens.
const AddGameSystemDialog = lazyPopup(() => import('./add-game-system-dialog.tsx'), 'AddGameSystemDialog');

const EditAccountDialog = lazyPopup(() => import('./edit-account-dialog.tsx'), 'EditAccountDialog');

/** /my/gamesystems: the game systems of the player, and the dialogs that add and change one. */
export function MyGameSystemsPage() {
  const { player } = useSession();
  const accounts = useQuery({ ...ownGameAccounts(), enabled: player !== null });
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title="My Game Systems"
      line="The games you play, and what you are called in them."
      actions={player && <Button onClick={() => setAdding(true)}>Add Game System</Button>}
    >
      {player ? <GameSystems accounts={accounts} /> : <PlayerNeeded />}
      <AddGameSystemDialog
        open={adding}
        onOpenChange={setAdding}
        ownSystemIds={new Set(accounts.data?.items.map(({ gameSystem }) => gameSystem.id))}
      />
    </Page>
  );
}

const GameSystems = ({ accounts }: { accounts: UseQueryResult<{ items: GameAccount[] }> }) => (
  <Loaded query={accounts} error={LOAD_GAME_SYSTEMS_ERROR} loading={<Skeleton shape="card" />}>
    {({ items }) =>
      items.length === 0 ? (
        <EmptyState
          title="No game systems yet"
          text="Add the games you play: their exams will wait for you, and you can get certified."
          terrain="sand"
          piece="die"
        />
      ) : (
        <section aria-labelledby="own-game-systems">
          <h2 id="own-game-systems" className="visually-hidden">
            Your game systems
          </h2>
          <AccountCards accounts={items} />
        </section>
      )
    }
  </Loaded>
);

/** What was pressed on a card; kept while its dialog closes. */
type Change = { what: 'edit' | 'remove'; account: GameAccount; open: boolean };

function AccountCards({ accounts }: { accounts: readonly GameAccount[] }) {
  const [change, setChange] = useState<Change | null>(null);
  const props = change && {
    account: change.account,
    open: change.open,
    onOpenChange: (open: boolean) => setChange({ ...change, open }),
  };
  return (
    <>
      <CardGrid>
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountCard
              account={account}
              onEdit={() => setChange({ what: 'edit', account, open: true })}
              onRemove={() => setChange({ what: 'remove', account, open: true })}
            />
          </li>
        ))}
      </CardGrid>
      {props && change.what === 'edit' && <EditAccountDialog key={props.account.id} {...props} />}
      {props && change.what === 'remove' && <RemoveAccountQuestion {...props} />}
    </>
  );
}
