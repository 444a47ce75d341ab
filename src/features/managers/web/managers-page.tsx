import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { retailerById } from '#features/retailers/web/for-others/retailer-queries.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { errorCode } from '#ui/data/api.ts';
import { useChange } from '#ui/data/change.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { Manager } from '../contract.ts';
import { managersCan } from '../policy.ts';
import { AddManager } from './add-manager.tsx';
import styles from './managers.module.css';
import { managersClient, managersKey, managersOf } from './queries.ts';

/** /retailers/{id}/managers: who manages a store, for its managers and for admins. */
export function ManagersPage({ retailerId }: { retailerId: Id }) {
  const retailer = useQuery(retailerById(retailerId));
  const managers = useQuery(managersOf(retailerId));
  const actor = useActor();
  const isRefused = managers.isError && errorCode(managers.error) !== 'NETWORK';
  const store = (
    <ButtonLink variant="quiet" to="/retailers/$retailerId" params={{ retailerId }}>
      View retailer
    </ButtonLink>
  );
  return (
    <Page
      title="Managers"
      line={retailer.data ? `Who may change the page of ${isolated(retailer.data.name)}.` : ''}
      actions={store}
      narrow
    >
      {isRefused ? (
        <EmptyState text="Only its managers see who manages a store." terrain="sand" piece="store" />
      ) : (
        <Loaded
          query={managers}
          error="There was an error loading the managers. Please try again later."
          loading={<Skeleton shape="row" count={3} />}
        >
          {({ items }) => {
            const own = items.find(({ isViewer }) => isViewer)?.role ?? null;
            const { decide } = managersCan(actor, own);
            return (
              <div className={styles.stack}>
                <Card title={countInWords(items.length)} level={2}>
                  {items.length === 0 && <p>Nobody manages this store yet.</p>}
                  <ul className={styles.list}>
                    {items.map((manager) => (
                      <li key={manager.playerId} className={styles.manager}>
                        <Row retailerId={retailerId} manager={manager} mayDecide={decide} />
                      </li>
                    ))}
                  </ul>
                </Card>
                {decide && (
                  <Card title="Add somebody" level={2}>
                    <AddManager retailerId={retailerId} />
                  </Card>
                )}
              </div>
            );
          }}
        </Loaded>
      )}
    </Page>
  );
}

const countInWords = (count: number): string => {
  if (count === 0) return 'No managers';
  return count === 1 ? 'One manager' : `${count} managers`;
};

const roleBadges = {
  owner: { tone: 'purple', children: 'Owner' },
  manager: { tone: 'grey', children: 'Manager' },
} as const;

type RowProps = { retailerId: Id; manager: Manager; mayDecide: boolean };

function Row({ retailerId, manager: { playerId, alias, role, isViewer }, mayDecide }: RowProps) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'remove' | 'hand over' | null>(null);
  const remove = useChange(managersClient.remove, {
    done: isViewer ? 'You no longer manage the store' : `${isolated(alias)} no longer manages the store`,
    failed: isViewer ? 'You still manage the store' : `${isolated(alias)} could not be removed`,
    stale: 'everything',
    // The list is not theirs to see any more.
    onDone: () => isViewer && navigate({ to: '/retailers/$retailerId', params: { retailerId } }),
  });
  const handOver = useChange(managersClient.handOver, {
    done: `The store is ${isolated(alias)}’s now`,
    failed: 'The store could not be handed over',
    stale: [managersKey],
  });
  const close = () => setAsked(null);
  return (
    <>
      <span className={styles.alias}>{alias}</span>
      <Badge {...roleBadges[role]} />
      {mayDecide && !isViewer && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Hand over to ${isolated(alias)}`}
          busy={handOver.isPending}
          onClick={() => setAsked('hand over')}
        >
          Hand over
        </Button>
      )}
      {(mayDecide || isViewer) && (
        <Button
          variant="quiet"
          size="small"
          aria-label={isViewer ? 'Leave' : `Remove ${isolated(alias)}`}
          busy={remove.isPending}
          onClick={() => setAsked('remove')}
        >
          {isViewer ? 'Leave' : 'Remove'}
        </Button>
      )}
      <Confirm
        open={asked === 'remove'}
        onOpenChange={close}
        title={isViewer ? 'Leave the store?' : `Remove ${isolated(alias)}?`}
        text={
          isViewer
            ? 'You can no longer change its page. An owner can add you again.'
            : 'They can no longer change its page, and are told so.'
        }
        confirm={isViewer ? 'Leave' : 'Remove'}
        danger
        onConfirm={() => remove.run({ retailerId, playerId })}
      />
      <Confirm
        open={asked === 'hand over'}
        onOpenChange={close}
        title={`Hand the store over to ${isolated(alias)}?`}
        text="They become the owner and are told so. You stay a manager."
        confirm="Hand over"
        onConfirm={() => handOver.run({ retailerId, playerId })}
      />
    </>
  );
}
