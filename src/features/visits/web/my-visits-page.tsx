import { useInfiniteQuery } from '@tanstack/react-query';
import { MapPinPlus } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '#ui/components/app-link.tsx';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { doubtInWords, LOAD_VISITS_ERROR } from './messages.ts';
import { LocationBanner } from './location-banner.tsx';
import { LocationDialog } from './location-dialog.tsx';
import { ownVisits } from './queries.ts';
import { type Recording, useRecording } from './use-recording.ts';
import { useEditing, VisitHistory } from './visit-history.tsx';
import { WaitingVisits } from './waiting/waiting-visits.tsx';

/** /my/visits: records visits and lists the user's own. */
export function MyVisitsPage() {
  const visits = useInfiniteQuery(ownVisits());
  const { editing, edit } = useEditing();
  const recording = useRecording((id) => edit(id, true));
  const { permission, state, waiting } = recording;
  const isBusy = state.name === 'scanning' || state.name === 'recording';
  const [asking, setAsking] = useState(false);
  const press = () => {
    if (permission === 'denied') setAsking(true);
    else if (permission === 'missing') recording.recordWithout();
    else recording.record();
  };
  return (
    <Page
      title="My Visits"
      line={
        <>
          Where you have been, what you showed there, and how it went. Only you see your visits. They count in{' '}
          <AppLink to="/my/earnings">My Points</AppLink>.
        </>
      }
      actions={
        <Button size="large" busy={isBusy} onClick={press}>
          {!isBusy && <MapPinPlus size={20} aria-hidden="true" />}
          {labelOf(recording)}
        </Button>
      }
    >
      <LocationBanner recording={recording} />
      <p role="status" className="visually-hidden">
        {recording.said}
      </p>
      <WaitingVisits
        visits={waiting}
        sending={recording.sending}
        onRetry={recording.retry}
        onSaveNow={recording.saveNow}
        onDiscard={recording.discard}
      />
      <Paged
        query={visits}
        error={LOAD_VISITS_ERROR}
        loading={<Skeleton shape="card" label="Loading visits..." showLabel />}
      >
        {(items) =>
          items.length > 0 ? (
            <VisitHistory visits={items} hasMore={visits.hasNextPage} editing={editing} onEdit={edit} />
          ) : (
            waiting.length === 0 && (
              <EmptyState
                text="No visits recorded yet. Start by recording your first visit!"
                terrain="grass"
                piece="flag"
              />
            )
          )
        }
      </Paged>
      <LocationDialog
        open={asking}
        onOpenChange={setAsking}
        onContinue={recording.recordWithout}
        onEnable={recording.enable}
      />
      <Confirm
        open={state.name === 'doubtful'}
        onOpenChange={(open) => open || recording.cancel()}
        title="Record another visit?"
        text={state.name === 'doubtful' && doubtInWords(state.minutes)}
        confirm="Record another"
        onConfirm={recording.confirm}
      />
    </Page>
  );
}

/** One of the specification's four labels. */
function labelOf({ permission, state }: Recording): string {
  if (state.name === 'scanning') return 'Scanning Retailers...';
  if (state.name === 'recording') return 'Recording Visit...';
  return permission === 'denied' || permission === 'missing'
    ? 'Record Visit (No Location)'
    : 'Record a Visit';
}
