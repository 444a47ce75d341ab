import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { errorCode } from '#ui/data/api.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { hasFailed } from '#ui/feedback/has-failed.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { useSession } from '#ui/session/session.ts';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import { CheckInDesk } from './check-in-desk.tsx';
import { checkInOf, checkInSeatsOf } from './check-in-queries.ts';

/** Organisers are signed in as a rule. */
const SignInPrompt = lazily(() => import('#ui/session/sign-in-prompt.tsx'), 'SignInPrompt');

/** How often the seats are loaded again, in milliseconds, to show what other devices marked at the same door. */
const READ_AGAIN_MS = 15_000;
/** With more pages of seats than this, they are not loaded again. Only what is pressed here is updated. */
const MANY_PAGES = 5;

const LOAD_ERROR = 'There was an error loading the check-in. Please try again later.';

type CheckInPageProps = { campaignId: Id; sessionId: Id; startsScanning: boolean };

/** /campaigns/{id}/sessions/{sessionId}/check-in: who came, for the campaign's organisers. */
export function CheckInPage({ campaignId, sessionId, startsScanning }: CheckInPageProps) {
  const { loading, user } = useSession();
  const session = useQuery({ ...checkInOf(sessionId), enabled: user !== null });
  const { data } = session;
  return (
    <Page
      title="Check-in"
      line={
        data && (
          <>
            Session {data.sessionNumber} of {isolated(data.campaign.title)},{' '}
            <SessionTime session={data} clock={data} />
          </>
        )
      }
      actions={
        <ButtonLink variant="quiet" size="small" to="/campaigns/$campaignId" params={{ campaignId }}>
          View campaign
        </ButtonLink>
      }
      narrow
    >
      {!loading && !user ? (
        <Suspense>
          <SignInPrompt
            title="Your table, your guests"
            text="Sign in to check players in at the sessions that you run."
            button="Sign in"
            terrain="sand"
            piece="meeple"
          />
        </Suspense>
      ) : hasFailed(session) ? (
        <Refused error={session.error} busy={session.isFetching} onRetry={() => void session.refetch()} />
      ) : data && user ? (
        <Seats
          userId={user.id}
          sessionId={sessionId}
          startsAt={data.startDate}
          startsScanning={startsScanning}
        />
      ) : (
        <Skeleton shape="row" count={6} />
      )}
    </Page>
  );
}

function Refused({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  const code = errorCode(error);
  if (['SESSION_NOT_FOUND', 'INVALID_INPUT'].includes(code)) {
    return <EmptyState text="Session not found." terrain="sand" piece="flag" />;
  }
  if (['FORBIDDEN', 'PLAYER_REQUIRED'].includes(code)) {
    return (
      <EmptyState text="Only the organisers of a campaign check players in." terrain="sand" piece="flag" />
    );
  }
  return <ErrorState text={LOAD_ERROR} busy={busy} onRetry={onRetry} />;
}

type SeatsProps = { userId: Id; sessionId: Id; startsAt: string; startsScanning: boolean };

/** All seats of the session on one page: at the door nobody turns pages. */
function Seats({ userId, sessionId, startsAt, startsScanning }: SeatsProps) {
  const [isLong, setLong] = useState(false);
  const seats = useInfiniteQuery({
    ...checkInSeatsOf(sessionId),
    refetchInterval: isLong ? false : READ_AGAIN_MS,
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, data } = seats;
  const pages = data?.pages.length ?? 0;
  if (!isLong && pages > MANY_PAGES) setLong(true);
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return (
    <Loaded query={seats} error={LOAD_ERROR} loading={<Skeleton shape="row" count={6} />}>
      {(read) => (
        <CheckInDesk
          userId={userId}
          sessionId={sessionId}
          startsAt={new Date(startsAt)}
          seats={read.pages.flatMap(({ items }) => items)}
          startsScanning={startsScanning}
          readAgain={async () => {
            const { data: latest } = await seats.refetch();
            return latest?.pages.flatMap(({ items }) => items) ?? [];
          }}
        />
      )}
    </Loaded>
  );
}
