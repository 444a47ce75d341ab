import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#ui/components/button.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { PlayerNeeded } from '#ui/feedback/player-needed.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { useSession } from '#ui/session/session.ts';
import { LOAD_WISHES_ERROR } from './wishes-messages.ts';
import { WishesForm } from './wishes-form.tsx';
import { ownWishes } from '../queries.ts';

/** /my/wishes: the player's wishes, by which found tables are sorted. */
export function WishesPage() {
  const { player } = useSession();
  const query = useQuery({ ...ownWishes(), enabled: player !== null });
  return (
    <Page
      narrow
      title="What suits me"
      line="Say when you can play and what you like: the tables that suit come first, each with the reason. Only you see this."
      actions={
        <ButtonLink variant="quiet" to="/play" search={{ sort: 'fit' }}>
          Find a table
        </ButtonLink>
      }
    >
      {player ? (
        <Loaded query={query} error={LOAD_WISHES_ERROR} loading={<Skeleton shape="card" count={3} />}>
          {({ wishes, home }) => <WishesForm wishes={wishes} home={home} />}
        </Loaded>
      ) : (
        <PlayerNeeded />
      )}
    </Page>
  );
}
