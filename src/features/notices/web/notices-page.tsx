import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { LOAD_NOTICES_ERROR, NO_NOTICES } from './messages.ts';
import { NoticeList } from './notice-list.tsx';
import { useNotices } from './use-notices.ts';

/** /my/notices: all that the user was told. */
export function NoticesPage() {
  const { query, hasUnread, open, readAll, isReadingAll } = useNotices();
  return (
    <Page
      narrow
      title="All notices"
      line="What concerned you in the last 90 days, newest first."
      actions={
        <>
          {hasUnread && (
            <Button variant="quiet" busy={isReadingAll} onClick={readAll}>
              Mark all as read
            </Button>
          )}
          <ButtonLink variant="quiet" to="/my/notifications">
            Settings
          </ButtonLink>
        </>
      }
    >
      <Paged query={query} error={LOAD_NOTICES_ERROR}>
        {(notices) =>
          notices.length > 0 ? (
            <NoticeList notices={notices} onOpen={open} />
          ) : (
            <EmptyState text={NO_NOTICES} terrain="sand" piece="flag" />
          )
        }
      </Paged>
    </Page>
  );
}
