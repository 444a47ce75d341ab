import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { PathLink } from '#ui/components/path-link.tsx';
import { errorCode } from '#ui/data/api.ts';
import { Paged } from '#ui/data/paged.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/page.tsx';
import type { KeptThing } from '../for-others/kept-thing.ts';
import { historyOf, thingNow } from '../queries.ts';
import { ChangeCard } from './change-card.tsx';
import styles from './history.module.css';

type HistoryPageProps = { kept: KeptThing; id: Id };

/** /admin/history/{kind}/{id}: who changed what in a thing, with the words before and after, and the way back. */
export function HistoryPage({ kept, id }: HistoryPageProps) {
  const now = useQuery(thingNow(kept, id));
  const changes = useInfiniteQuery(historyOf(id));
  const isMissing = now.isError && /_NOT_FOUND$|^INVALID_INPUT$/.test(errorCode(now.error) ?? '');
  const name = now.data?.name;
  if (isMissing) {
    return (
      <Page title="History">
        <EmptyState
          text="It is gone, and what it said with it. The audit log still says who did what."
          piece="flag"
        />
      </Page>
    );
  }
  return (
    <Page
      title="History"
      heading={name === undefined ? 'History' : `History of ${isolated(name)}`}
      line={
        <>
          Who changed what, the latest first.{' '}
          <PathLink path={kept.path(id)}>Open the {kept.title.toLowerCase()}</PathLink>
        </>
      }
      actions={
        <ButtonLink to="/admin/audit-log" search={{ q: id }} variant="quiet" size="small">
          In the audit log
        </ButtonLink>
      }
    >
      <Loaded
        query={now}
        error="It could not be loaded as it is now. Please try again."
        loading={<Skeleton shape="card" count={2} />}
      >
        {(thing) => (
          <>
            {thing.fixed !== null && <MessageBox tone="info">{thing.fixed.why}</MessageBox>}
            <Paged
              query={changes}
              error="The history could not be loaded. Please try again."
              loading={<Skeleton shape="card" count={3} />}
            >
              {(items) =>
                items.length === 0 ? (
                  <EmptyState text="Nobody has changed it yet." piece="flag" />
                ) : (
                  <ol className={styles.changes} aria-label="Changes">
                    {items.map((change) => (
                      <li key={change.id}>
                        <ChangeCard change={change} kept={kept} thing={thing} />
                      </li>
                    ))}
                  </ol>
                )
              }
            </Paged>
          </>
        )}
      </Loaded>
    </Page>
  );
}
