import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useLinkedDialog } from '#ui/focus/use-linked.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Facts } from '#ui/components/facts.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { isIntentKept } from '#ui/session/intent.ts';
import { latePart, lazily } from '#ui/late/lazily.tsx';
import type { Player } from '../contract.ts';
import { PlayerPicture } from './player-picture.tsx';
import styles from './player-panel.module.css';
import { ownPlayer } from './queries.ts';

const LOAD_PLAYER_ERROR = 'There was an error loading your player profile. Please try again later.';

// Few aliases are ever hidden.
const HiddenNote = latePart(
  () => import('#features/moderation/web/for-others/hidden-note.tsx'),
  'HiddenNote',
);

// The forms bring the schemas along, which readers never need.
const CreatePlayerDialog = lazyPopup(() => import('./create-player-dialog.tsx'), 'CreatePlayerDialog');

const PlayerForm = lazily(() => import('./player-forms.tsx'), 'PlayerForm');

/** The panel of /my/profile with the player, or with a button to become one. */
export function PlayerPanel() {
  const player = useQuery(ownPlayer());
  return (
    <Loaded query={player} error={LOAD_PLAYER_ERROR} loading={<WaitingCard />}>
      {(data) => (data.player ? <PlayerCard player={data.player} /> : <NoPlayer />)}
    </Loaded>
  );
}

/** As high as the card that replaces it, so that nothing below moves. */
const WaitingCard = () => (
  <Card level={2} title="Player Profile">
    <div className={styles.waiting}>
      <Skeleton shape="card" count={1} />
      <Skeleton />
    </div>
  </Card>
);

function PlayerCard({ player }: { player: Player }) {
  const [editing, setEditing] = useState(false);
  return (
    <Card
      level={2}
      title="Player Profile"
      aside={
        !editing && (
          <Button
            variant="quiet"
            size="small"
            aria-label="Edit player profile"
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )
      }
    >
      {player.isAliasHidden && (
        <div className={styles.note}>
          <HiddenNote
            thing={{ kind: 'alias', id: player.id }}
            seenBy={`Others know you as ${isolated(player.alias)} until you choose another alias.`}
          />
        </div>
      )}
      <PlayerPicture player={player} />
      {editing ? (
        <Suspense fallback={<Skeleton />}>
          <PlayerForm player={player} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <PlayerFacts player={player} />
      )}
    </Card>
  );
}

const PlayerFacts = ({ player }: { player: Player }) => (
  <Facts
    facts={[
      { name: 'City', value: player.city },
      { name: 'State', value: player.state },
    ]}
  />
);

function NoPlayer() {
  // Whoever pressed something that needs a player is led here: the form opens at once.
  const isOnTheWay = isIntentKept();
  const [isPressed, setPressed] = useState(isOnTheWay);
  // The first steps on the home page lead to the form itself.
  const [isLinked, setLinked] = useLinkedDialog('create-player');
  const open = isPressed || isLinked;
  const setOpen = (next: boolean) => {
    setPressed(next);
    if (!next) setLinked(false);
  };
  return (
    <Card>
      <EmptyState
        plain
        title="No Player Profile Found"
        text="Create your player profile to join campaigns, take seats and earn points."
        terrain="grass"
        piece="meeple"
        actions={<Button onClick={() => setOpen(true)}>Create Player Profile</Button>}
      />
      <CreatePlayerDialog open={open} onOpenChange={setOpen} isOnTheWay={isOnTheWay} />
    </Card>
  );
}
