import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import type { UpNext as UpNextData } from '../contract.ts';
import { FirstStepsCard } from './first-steps-card.tsx';
import { NextSessions } from './next-sessions.tsx';
import type { EveningOfCampaign } from '#features/play/tonight-contract.ts';
import { ownEvenings } from '#features/play/web/for-others/tonight-queries.ts';
import { sessionsAtLinkedStores } from '#features/tables/web/for-others/linked-stores-queries.ts';
import { useSession } from '#ui/session/session.ts';
import { ownUpNext } from './queries.ts';
import styles from './up-next.module.css';
import { useFreshHome } from './use-fresh-home.ts';
import { groupsOf, WaitingGroups } from './waiting-groups.tsx';

// Loaded lazily: users without a linked store never need it.
const AtLinkedStores = lazily(
  () => import('#features/tables/web/for-others/at-linked-stores.tsx'),
  'AtLinkedStores',
);
// Loaded lazily: users without an upcoming session never need it.
const Evenings = lazily(() => import('#features/play/web/for-others/evenings.tsx'), 'Evenings');

/** What comes next for the signed-in user: the next sessions, and what needs their attention, the most urgent first. */
export function UpNext() {
  const upNext = useQuery(ownUpNext());
  const evenings = useQuery(ownEvenings());
  const { player } = useSession();
  const atStores = useQuery({ ...sessionsAtLinkedStores(), enabled: player !== null });
  useFreshHome();
  return (
    <Loaded
      query={upNext}
      error="What comes next for you could not be loaded. Please try again."
      loading={<Skeleton shape="card" />}
    >
      {(data) =>
        // The content below the evening's sessions waits until they are loaded, so that it does not move.
        (evenings.isPending && data.sessions.items.length > 0) || atStores.isLoading ? (
          <Skeleton shape="card" />
        ) : (
          <Suspense fallback={<Skeleton shape="card" />}>
            <Shown upNext={data} shown={evenings.data?.items ?? []} />
            {atStores.data && atStores.data.items.length > 0 && <AtLinkedStores />}
          </Suspense>
        )
      }
    </Loaded>
  );
}

type ShownProps = { upNext: UpNextData; shown: readonly EveningOfCampaign[] };

function Shown({ upNext, shown }: ShownProps) {
  const { sessions, firstSteps } = upNext;
  const rest = sessions.items.filter(({ id }) => shown.every(({ evening }) => evening.session.id !== id));
  const groups = groupsOf(upNext);
  // Users with an upcoming session look for it first, so the first steps are not shown above it.
  const hasSessions = sessions.items.length > 0;
  const isQuiet = sessions.items.length === 0 && groups.length === 0;
  return (
    <>
      {shown.length > 0 && <Evenings items={shown} level={3} />}
      {firstSteps && !hasSessions && <FirstStepsCard steps={firstSteps} />}
      {isQuiet ? (
        <EmptyState
          text="Nothing waits for you. It is a good day to find a table."
          terrain="grass"
          piece="meeple"
          actions={<FindATable />}
        />
      ) : (
        <div className={styles.columns}>
          {(shown.length === 0 || rest.length > 0) && (
            <NextSessions sessions={{ ...sessions, items: rest }} whenNone={<NoSeats />} />
          )}
          {groups.length > 0 ? (
            <WaitingGroups groups={groups} />
          ) : (
            <p className={styles.done}>Nothing else waits for you.</p>
          )}
        </div>
      )}
      {firstSteps && hasSessions && <FirstStepsCard steps={firstSteps} />}
    </>
  );
}

const NoSeats = () => (
  <EmptyState
    text="You have no seat in an upcoming session."
    terrain="sand"
    piece="die"
    actions={<FindATable />}
  />
);

const FindATable = () => (
  <>
    <ButtonLink to="/play">Find a table</ButtonLink>
    <ButtonLink to="/play/online" variant="quiet">
      Play online
    </ButtonLink>
  </>
);
