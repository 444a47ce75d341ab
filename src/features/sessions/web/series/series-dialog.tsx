import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Dialog } from '#ui/popups/dialog.tsx';
import { countWords } from '#shared/text/count-words.ts';
import { isolated } from '#shared/text/isolated.ts';
import type { Series, SeriesOfSession, SeriesScope } from '../../series/contract.ts';
import { datesAfter, MOST_DATES, planOf, type WhenSkipped } from '../../series/rules.ts';
import type { Session } from '../../session-contract.ts';
import type { Campaign } from '#features/campaigns/contract.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { OwnSessions } from './own-sessions.tsx';
import { dateWords, LOAD_SERIES_ERROR, seriesWords } from './series-messages.ts';
import { seriesById, seriesClient } from './series-queries.ts';
import { SkippedChoice } from './skipped-choice.tsx';
import styles from './series.module.css';

const CallOffDialog = lazyPopup(() => import('../for-others/call-off-dialog.tsx'), 'CallOffDialog');

type SeriesDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  campaign: Pick<Campaign, 'id' | 'title'>;
  /** The session from which the dialog was opened: 'this and the following' begin with it. */
  session: Session;
  series: SeriesOfSession;
};

/** What organisers can do with a series as a whole: add dates, restore skipped ones, delete upcoming ones. */
export function SeriesDialog({ open, onOpenChange, campaign, session, series }: SeriesDialogProps) {
  const query = useQuery({ ...seriesById(series.id), enabled: open });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Series" description={seriesWords(series)}>
      <Loaded query={query} error={LOAD_SERIES_ERROR}>
        {(found) => (
          <>
            <p>
              {countWords(found.dates.length, 'session is', 'sessions are')} to come. To change several at
              once, edit one of them.
            </p>
            <Skipped series={found} />
            <Extend series={found} rule={series} />
            <Remove
              campaign={campaign}
              session={session}
              series={series}
              onDone={() => onOpenChange(false)}
            />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

const words = { reasons: organiserReasons, stale: [campaignsKey] };

function Skipped({ series }: { series: Series }) {
  const restore = useChange(seriesClient.restoreDate, {
    ...words,
    done: 'Date put back',
    failed: 'Failed to put the date back',
  });
  if (series.skipped.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>Skipped dates</h3>
      <ul className={styles.dates}>
        {series.skipped.map((date) => (
          <li key={date} className={styles.row}>
            <span className={styles.when}>Skipped: {dateWords(date)}</span>
            <Button
              variant="quiet"
              size="small"
              busy={restore.isPending}
              aria-label={`Undo: put ${dateWords(date)} back`}
              onClick={() => void restore.run({ seriesId: series.id, date })}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Extend({ series, rule }: { series: Series; rule: SeriesOfSession }) {
  const [until, setUntil] = useState('');
  const [whenSkipped, setWhenSkipped] = useState<WhenSkipped | undefined>();
  const extend = useChange(seriesClient.extend, {
    ...words,
    done: ({ sessions }) => `${countWords(sessions, 'session', 'sessions')} added`,
    failed: 'Failed to add dates',
    onDone: () => setUntil(''),
  });
  const isChosen = rule.kind === 'chosen-days';
  const repeat =
    rule.kind === 'monthly' ? ({ kind: 'monthly', week: rule.week ?? 1 } as const) : { kind: rule.kind };
  const span = { first: series.firstDate, last: series.lastDate };
  const isComplete = until > series.lastDate;
  const ruled = isComplete ? datesAfter(repeat, span, until) : [];
  const dates = isChosen && isComplete ? [until] : ruled;
  const { skipped } = planOf(dates, rule, undefined);
  const isTooMany = dates.length + series.dates.length > MOST_DATES;
  const input = isChosen ? { dates } : { until };
  return (
    <section className={styles.part}>
      <h3>Add dates</h3>
      <div className={styles.choose}>
        <TextField
          label={isChosen ? 'Another date' : 'Repeats until'}
          type="date"
          min={series.lastDate}
          value={until}
          onValueChange={setUntil}
        />
        <Button
          variant="quiet"
          busy={extend.isPending}
          disabled={dates.length === 0 || isTooMany || (skipped.length > 0 && whenSkipped === undefined)}
          onClick={() =>
            void extend.run({ seriesId: series.id, seriesRevision: series.revision, whenSkipped, ...input })
          }
        >
          {dates.length === 0 ? 'Add sessions' : `Add ${countWords(dates.length, 'session', 'sessions')}`}
        </Button>
      </div>
      {isTooMany && <p role="status">At most {MOST_DATES} sessions of a series are to come at a time.</p>}
      {skipped.length > 0 && (
        <SkippedChoice dates={skipped} value={whenSkipped} onValueChange={setWhenSkipped} />
      )}
    </section>
  );
}

type RemoveProps = Pick<SeriesDialogProps, 'campaign' | 'session' | 'series'> & { onDone: () => void };

function Remove({ campaign, session, series, onDone }: RemoveProps) {
  const [scope, setScope] = useState<SeriesScope>('following');
  const [asking, setAsking] = useState(false);
  const [isCallingOff, setCallingOff] = useState(false);
  const [alsoOwn, setAlsoOwn] = useState(false);
  const remove = useChange(seriesClient.remove, {
    ...words,
    done: ({ deleted, stay, kept }) => ({
      title: `${countWords(deleted, 'session', 'sessions')} deleted`,
      ...(stay.length + kept.length > 0 && {
        description: [
          ...(stay.length > 0 ? [`With paid seats, and so still there: session ${stay.join(', ')}`] : []),
          ...(kept.length > 0 ? [`Changed alone, and so still there: session ${kept.join(', ')}`] : []),
        ].join('. '),
      }),
    }),
    failed: 'Failed to delete the sessions',
    onDone,
  });
  const name =
    scope === 'all' ? 'all upcoming sessions' : `session ${session.sessionNumber} and all after it`;
  return (
    <section className={styles.part}>
      <h3>Call off or delete sessions</h3>
      <div className={styles.choose}>
        <SelectField
          label="Which"
          value={scope}
          options={[
            { value: 'following', label: `Session ${session.sessionNumber} and the following` },
            { value: 'all', label: 'All to come' },
          ]}
          onValueChange={(value) => setScope(value === 'all' ? 'all' : 'following')}
        />
        <Button variant="quiet" onClick={() => setCallingOff(true)}>
          Call off
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete sessions
        </Button>
      </div>
      <OwnSessions
        seriesId={series.id}
        session={session}
        scope={scope}
        alsoOwn={alsoOwn}
        onChange={setAlsoOwn}
        keep="They stay"
        also="They are deleted like the others"
        withItself
      />
      <CallOffDialog
        campaign={campaign}
        session={session}
        scope={scope === 'all' ? 'series' : 'following'}
        open={isCallingOff}
        onOpenChange={setCallingOff}
      />
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${isolated(name)}?`}
        text="Confirmed seats go with them, and their players are told. Sessions with paid seats stay: call them off instead. This action cannot be undone."
        confirm="Delete"
        danger
        onConfirm={() =>
          remove.run({ sessionId: session.id, seriesRevision: series.revision, scope, alsoOwn })
        }
      />
    </section>
  );
}
