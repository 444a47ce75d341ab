import { useInfiniteQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Paged } from '#ui/data/paged.tsx';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { removalReasonWords } from '../../removals/rules.ts';
import { removalsClient, removedFrom } from '../removals/removals-queries.ts';
import styles from '../removals/removals.module.css';

/** The players who were removed from a campaign, for its organisers, who can let them back in. Renders nothing if there are none. */
export function RemovedMembers({ campaignId }: { campaignId: Id }) {
  const removed = useInfiniteQuery(removedFrom(campaignId));
  const lift = useChange(removalsClient.lift, {
    done: 'They may join again',
    failed: 'Not let back in',
    reasons: organiserReasons,
    stale: [campaignsKey],
  });
  if (removed.data?.pages[0]?.items.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="removed-title">
      <h2 id="removed-title">Taken out</h2>
      <Paged query={removed} error="There was an error loading who was taken out. Please try again later.">
        {(items) => (
          <ul className={styles.list}>
            {items.map(({ player, reason }) => (
              <li key={player.id} className={styles.row}>
                <Avatar name={player.alias} src={player.aliasImageUrl} />
                <span className={styles.who}>
                  <span>{player.alias}</span>
                  <small>{removalReasonWords[reason]}</small>
                </span>
                <Button
                  size="small"
                  variant="quiet"
                  busy={lift.isPending}
                  aria-label={`Let ${isolated(player.alias)} back in`}
                  onClick={() => void lift.run({ campaignId, playerId: player.id })}
                >
                  Let back in
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </section>
  );
}
