import { useInfiniteQuery } from '@tanstack/react-query';
import { isUser } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { CardGrid } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Section } from '#ui/page.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { LOAD_GAMES_ERROR } from '#features/campaigns/web/for-others/messages.ts';
import { campaignsAtConvention } from './queries.ts';
import { CampaignCard } from './campaign-card.tsx';

/** 'Games at this Convention' on a convention's page. */
export function GamesAtConvention({ conventionId }: { conventionId: Id }) {
  const campaigns = useInfiniteQuery(campaignsAtConvention(conventionId));
  const signedIn = isUser(useActor());
  return (
    <Section title="Games at this Convention">
      <Paged query={campaigns} error={LOAD_GAMES_ERROR} loading={<Skeleton shape="card" count={3} />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              text="No games at this convention yet."
              terrain="night"
              piece="die"
              actions={<ButtonLink to="/play/convention">Convention Games</ButtonLink>}
            />
          ) : (
            <CardGrid>
              {items.map((campaign) => (
                <li key={campaign.id}>
                  <CampaignCard campaign={campaign} signedIn={signedIn} level={3} />
                </li>
              ))}
            </CardGrid>
          )
        }
      </Paged>
    </Section>
  );
}
