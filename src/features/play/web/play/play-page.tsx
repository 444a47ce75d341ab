import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { CardGrid } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { Terrain } from '#ui/art/hex.ts';
import type { Piece } from '#ui/art/hex-pieces.tsx';
import { Page } from '#ui/page.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { isUser } from '#shared/actor.ts';
import { useActor } from '#ui/session/use-actor.ts';
import { SignInStrip } from '#ui/session/sign-in-strip.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useIsVisitor } from '#ui/session/use-is-visitor.ts';
import { classNames } from '#ui/components/class-names.ts';
import type { CampaignType } from '#features/campaigns/inputs.ts';
import { CampaignCard } from './campaign-card.tsx';
import { LOAD_GAMES_ERROR } from '#features/campaigns/web/for-others/messages.ts';
import { PlayFilters } from './play-filters.tsx';
import styles from './play.module.css';
import { countFilters, type PlaySearch } from '#features/campaigns/web/for-others/play-search.ts';
import { campaignsOfType } from './queries.ts';

type Words = { title: string; line: string; discover: string; empty: string; terrain: Terrain; piece: Piece };

const words: Record<CampaignType, Words> = {
  Retailer: {
    title: 'Retailer Games',
    line: 'Campaigns at the tables of game stores.',
    discover: 'Discover Retailer Games',
    empty: 'No retailer campaigns available.',
    terrain: 'clay',
    piece: 'store',
  },
  Convention: {
    title: 'Convention Games',
    line: 'Campaigns that meet at conventions.',
    discover: 'Discover Convention Games',
    empty: 'No convention campaigns available.',
    terrain: 'night',
    piece: 'tent',
  },
  Online: {
    title: 'Online Games',
    line: 'Campaigns to join from wherever you are.',
    discover: 'Discover Online Games',
    empty: 'No online campaigns available.',
    terrain: 'water',
    piece: 'die',
  },
};

type PlayPageProps = {
  type: CampaignType;
  search: PlaySearch;
  onSearch: (search: PlaySearch) => void;
};

/** One of the three play pages: the campaigns of a type, to join or leave. */
export function PlayPage({ type, search, onSearch }: PlayPageProps) {
  const actor = useActor();
  const isVisitor = useIsVisitor();
  // Deferred, so that a pressed filter is painted first. Rendering a long cached list would delay that.
  const shown = useDeferredValue(search);
  const campaigns = useInfiniteQuery(campaignsOfType(type, shown));
  const { title, line, discover } = words[type];
  return (
    <Page
      title={title}
      line={line}
      actions={
        <>
          {type === 'Retailer' && <ButtonLink to="/my/games/new">Add Game</ButtonLink>}
          <ButtonLink to="/play" search={{ type }} variant="quiet">
            Find a table
          </ButtonLink>
        </>
      }
    >
      <PlayFilters type={type} search={search} onSearch={onSearch} />
      {isVisitor && (
        <SignInStrip
          title={discover}
          text="Sign in to join a campaign, take your seat and earn points for every session you play."
          button="Get Started"
        />
      )}
      <Paged query={campaigns} error={LOAD_GAMES_ERROR} loading={<Skeleton shape="card" count={6} />}>
        {(items) =>
          items.length === 0 ? (
            <NoCampaigns type={type} search={shown} onSearch={onSearch} />
          ) : (
            <div
              className={classNames(campaigns.isPlaceholderData && styles.stale)}
              aria-busy={campaigns.isPlaceholderData || undefined}
            >
              <CardGrid>
                {items.map((campaign) => (
                  <li key={campaign.id}>
                    <CampaignCard campaign={campaign} signedIn={isUser(actor)} />
                  </li>
                ))}
              </CardGrid>
            </div>
          )
        }
      </Paged>
    </Page>
  );
}

function NoCampaigns({ type, search, onSearch }: PlayPageProps) {
  const { empty, terrain, piece } = words[type];
  if (countFilters(search) === 0) return <EmptyState text={empty} terrain={terrain} piece={piece} />;
  return (
    <EmptyState
      text="No campaigns match your search."
      terrain={terrain}
      piece={piece}
      actions={
        <Button variant="quiet" onClick={() => onSearch({})}>
          Clear search
        </Button>
      }
    />
  );
}
