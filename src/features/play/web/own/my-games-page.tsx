import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ButtonLink } from '#ui/components/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page, Section } from '#ui/page.tsx';
import { latePart, lazily } from '#ui/late/lazily.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { calendarCan } from '#features/campaigns/policy.ts';
import { CreatedNote } from './created-note.tsx';
import { GamesTable } from './games-table.tsx';
import { ownEvenings } from '../for-others/tonight-queries.ts';
import { ownedCampaigns, playingCampaigns } from '../play/queries.ts';

const Evenings = lazily(() => import('../for-others/evenings.tsx'), 'Evenings');
const CalendarPanel = latePart(
  () => import('#features/calendars/web/for-others/calendar-panel.tsx'),
  'CalendarPanel',
);

/** /my/games: the campaigns that the player owns, those they play in, and a calendar of both. */
export function MyGamesPage() {
  const can = calendarCan(useActor());
  const evenings = useQuery(ownEvenings());
  const owned = useInfiniteQuery(ownedCampaigns());
  const playing = useInfiniteQuery(playingCampaigns());
  return (
    <Page
      title="My Games"
      line="Every campaign you run or play in."
      actions={<ButtonLink to="/my/games/new">Add Game</ButtonLink>}
    >
      <CreatedNote />
      <Suspense fallback={<Skeleton shape="row" count={3} />}>
        {evenings.data && evenings.data.items.length > 0 && (
          <Section title={evenings.data.items.length === 1 ? 'Your next session' : 'Your next sessions'}>
            <Evenings items={evenings.data.items} level={3} />
          </Section>
        )}
        {evenings.isFetched && (
          <Section
            title="Owned Games"
            actions={
              (owned.data?.pages[0]?.items.length ?? 0) > 0 && (
                <ButtonLink variant="quiet" size="small" to="/my/book">
                  The book
                </ButtonLink>
              )
            }
          >
            <GamesTable label="Owned Games" campaigns={owned} />
          </Section>
        )}
        {/* Each part is shown only after the one before has loaded, so that it does not move. */}
        {evenings.isFetched && owned.isFetched && (
          <Section title="Playing Games">
            <GamesTable label="Playing Games" campaigns={playing} />
          </Section>
        )}
        {can.haveAddress && evenings.isFetched && owned.isFetched && playing.isFetched && (
          <Section title="Calendar">
            <CalendarPanel />
          </Section>
        )}
      </Suspense>
    </Page>
  );
}
