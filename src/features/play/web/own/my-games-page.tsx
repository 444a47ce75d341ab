import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '#ui/components/button.tsx';
import { Page, Section } from '#ui/page.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { calendarCan } from '#features/campaigns/policy.ts';
import { GamesTable } from './games-table.tsx';
import { ownedCampaigns, playingCampaigns } from '../play/queries.ts';

const CalendarPanel = latePart(
  () => import('#features/calendars/web/for-others/calendar-panel.tsx'),
  'CalendarPanel',
);

/** /my/games: the campaigns that the player owns, those it plays in, and both in the player's calendar. */
export function MyGamesPage() {
  const can = calendarCan(useActor());
  const owned = useInfiniteQuery(ownedCampaigns());
  const playing = useInfiniteQuery(playingCampaigns());
  return (
    <Page
      title="My Games"
      line="Every campaign you run or play in."
      actions={<ButtonLink to="/my/games/new">Add Game</ButtonLink>}
    >
      <Section title="Owned Games">
        <GamesTable label="Owned Games" campaigns={owned} />
      </Section>
      {/* How long the first table is decides where the second begins: it waits, instead of moving. */}
      {owned.isFetched && (
        <Section title="Playing Games">
          <GamesTable label="Playing Games" campaigns={playing} />
        </Section>
      )}
      {can.haveAddress && owned.isFetched && playing.isFetched && (
        <Section title="Calendar">
          <CalendarPanel />
        </Section>
      )}
    </Page>
  );
}
