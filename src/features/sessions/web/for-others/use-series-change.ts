import { useRef, useState } from 'react';
import { clockTimeAt } from '#shared/time/zone-clock.ts';
import { errorCode } from '#ui/data/api.ts';
import { useChange } from '#ui/data/change.ts';
import { notifyFailure } from '#ui/feedback/toast.ts';
import { countWords } from '#shared/text/count-words.ts';
import type { SessionFields } from '#features/campaigns/inputs.ts';
import type { SeriesChanges, SeriesScope } from '../../series/contract.ts';
import { sharedFieldNames } from '../../series/own-fields.ts';
import { daysBetween, type WhenSkipped } from '../../series/rules.ts';
import type { Session } from '../../session-contract.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { seriesClient } from '../series/series-queries.ts';

/** Which sessions a change is for: this one alone, or more of its series. */
export type Scope = 'one' | SeriesScope;

const DATE_LONG = 'YYYY-MM-DD'.length;
const MOST_DAYS = 6;

/** What the form changed in a session, as a change of its series. */
function changesOf(before: Session, after: SessionFields, timeZone: string): SeriesChanges {
  const [from, until] = [before.startDate, after.startDate].map((iso) =>
    clockTimeAt(new Date(iso), timeZone),
  );
  const isMoved = before.startDate !== after.startDate && from !== undefined && until !== undefined;
  const time =
    isMoved && from.slice(DATE_LONG) !== until.slice(DATE_LONG) ? until.slice(DATE_LONG + 1) : undefined;
  const days = isMoved ? daysBetween(from.slice(0, DATE_LONG), until.slice(0, DATE_LONG)) : 0;
  const own = { ...before, ...before.room };
  const changed = sharedFieldNames.filter((name) => after[name] !== undefined && after[name] !== own[name]);
  return {
    ...(time !== undefined && { time }),
    ...(days !== 0 && { days }),
    ...Object.fromEntries(changed.map((name) => [name, after[name]])),
  };
}

/** Changes several sessions of a series from the form of one of them, in the scope that the organiser chose. */
export function useSeriesChange(
  session: Session | undefined,
  { onDone, onFailed }: { onDone: () => void; onFailed: (error: unknown) => void },
) {
  const [scope, setScope] = useState<Scope>('one');
  const [alsoOwn, setAlsoOwn] = useState(false);
  const [isSkipped, setSkipped] = useState(false);
  const [whenSkipped, setWhenSkipped] = useState<WhenSkipped | undefined>();
  // The revision that the form was opened on, so that changes that somebody else made since are not overwritten.
  const revision = useRef(session?.series?.revision ?? 1);
  const change = useChange(seriesClient.change, {
    done: ({ changed }) => `${countWords(changed, 'session', 'sessions')} updated`,
    failed: 'Failed to update the sessions',
    reasons: organiserReasons,
    stale: [campaignsKey],
    onDone,
    onFailed: (error) => {
      setSkipped(errorCode(error) === 'SERIES_TIME_SKIPPED');
      onFailed(error);
    },
  });
  /** Saves the form's values for the sessions in the scope. Resolves to whether they were saved. */
  const save = async (of: Session, sessionRevision: number, values: SessionFields): Promise<boolean> => {
    const changes = changesOf(of, values, of.series?.timeZone ?? 'UTC');
    if (Math.abs(changes.days ?? 0) > MOST_DAYS) {
      notifyFailure('Failed to update the sessions', `Several sessions move by at most ${MOST_DAYS} days`);
      return false;
    }
    if (Object.keys(changes).length === 0) {
      onDone();
      return true;
    }
    return change.run({
      sessionId: of.id,
      revision: sessionRevision,
      seriesRevision: revision.current,
      scope: scope === 'all' ? 'all' : 'following',
      changes,
      whenSkipped,
      alsoOwn,
    });
  };
  return {
    scope,
    setScope,
    alsoOwn,
    setAlsoOwn,
    isSkipped,
    whenSkipped,
    setWhenSkipped,
    save,
    /** Sets the state of the series that the form now shows. */
    begin: (series: Session['series']) => {
      if (series) revision.current = series.revision;
    },
  };
}
export type SeriesChangeState = ReturnType<typeof useSeriesChange>;
