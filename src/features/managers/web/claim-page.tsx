import { useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { hasPlayer } from '#shared/actor.ts';
import { isolated } from '#shared/text/isolated.ts';
import { retailerById } from '#features/retailers/web/for-others/retailer-queries.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { PlayerNeeded } from '#ui/feedback/player-needed.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { Standing } from '../contract.ts';
import { managersCan } from '../policy.ts';
import { CodeWay } from './code-way.tsx';
import styles from './managers.module.css';
import { NoteWay } from './note-way.tsx';
import { standing } from './queries.ts';

/** /retailers/{id}/claim: the ways in which somebody comes to manage their store. */
export function ClaimPage({ retailerId }: { retailerId: Id }) {
  const isPlayer = hasPlayer(useActor());
  const retailer = useQuery(retailerById(retailerId));
  const own = useQuery({ ...standing(retailerId), enabled: isPlayer });
  const store = retailer.data ? isolated(retailer.data.name) : 'this store';
  return (
    <Page
      title="Is this your store?"
      line={`Show us that ${store} is yours, and its page is yours to change.`}
      narrow
    >
      {isPlayer ? (
        <Loaded
          query={own}
          error="There was an error loading the store. Please try again later."
          loading={<Skeleton shape="card" count={2} />}
        >
          {(found) => <Ways retailerId={retailerId} standing={found} />}
        </Loaded>
      ) : (
        <PlayerNeeded />
      )}
    </Page>
  );
}

type WaysProps = { retailerId: Id; standing: Standing };

function Ways({ retailerId, standing: { role, hasOwner, codeTo, claim } }: WaysProps) {
  const can = managersCan(useActor(), role);
  if (role !== null) {
    return (
      <EmptyState
        title={can.decide ? 'You own this page' : 'You manage this page'}
        text="What you write there stays, whatever files of stores say."
        terrain="grass"
        piece="store"
        actions={
          <>
            <ButtonLink to="/retailers/$retailerId/edit" params={{ retailerId }}>
              Edit Retailer
            </ButtonLink>
            <ButtonLink variant="quiet" to="/retailers/$retailerId/managers" params={{ retailerId }}>
              Managers
            </ButtonLink>
          </>
        }
      />
    );
  }
  return (
    <div className={styles.stack}>
      {codeTo !== null && (
        <Card title="By a code" level={2}>
          <CodeWay retailerId={retailerId} codeTo={codeTo} />
        </Card>
      )}
      <Card title={codeTo === null ? 'Tell us' : 'Or tell us'} level={2}>
        <NoteWay retailerId={retailerId} claim={claim} hasOwner={hasOwner} />
      </Card>
    </div>
  );
}
