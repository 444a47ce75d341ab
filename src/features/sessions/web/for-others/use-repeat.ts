import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { countWords } from '#shared/text/count-words.ts';
import { useChange } from '#ui/data/change.ts';
import { notifyFailure } from '#ui/feedback/toast.ts';
import type { SessionFields } from '#features/campaigns/inputs.ts';
import type { RepeatInput } from '../../series/contract.ts';
import {
  datesOf,
  MOST_DATES,
  planOf,
  type Repeat,
  type WeekOfMonth,
  type WhenSkipped,
  weeksOfMonth,
  yearAfter,
} from '../../series/rules.ts';
import { organiserReasons } from '#features/campaigns/web/for-others/organiser-messages.ts';
import { campaignsKey } from '#features/campaigns/web/for-others/campaigns-key.ts';
import { seriesClient } from '../series/series-queries.ts';

/** How a new session repeats, as a value of the form. `monthly:2` is the second such weekday of each month. */
export type RepeatKind = 'once' | 'weekly' | 'every-two-weeks' | 'chosen-days' | `monthly:${WeekOfMonth}`;

const DATE_LONG = 'YYYY-MM-DD'.length;
const USUAL_COUNT = 8;

/** The date and the time typed into a datetime field; null if they are incomplete. */
function dateAndTimeOf(typed: string): { date: string; time: string } | null {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(typed);
  return match?.[1] && match[2] ? { date: match[1], time: match[2] } : null;
}

/** The kinds of repetition to offer for a date. Its place among that weekday in the month decides which monthly kinds. */
export const kindsFor = (date: string | null): RepeatKind[] => [
  'once',
  'weekly',
  'every-two-weeks',
  ...(date === null ? [] : weeksOfMonth(date)).map((week): RepeatKind => `monthly:${week}`),
  'chosen-days',
];

const repeatOf = (kind: Exclude<RepeatKind, 'once'>): Repeat => {
  if (kind === 'weekly' || kind === 'every-two-weeks' || kind === 'chosen-days') return { kind };
  return { kind: 'monthly', week: Number(kind.slice('monthly:'.length)) as WeekOfMonth };
};

/** What is chosen in the part of the session form that says how the session repeats. */
type Choice = {
  kind: RepeatKind;
  end: 'count' | 'until';
  count: number | null;
  until: string;
  chosen: readonly string[];
  whenSkipped: WhenSkipped | undefined;
};

const nothingChosen: Choice = {
  kind: 'once',
  end: 'count',
  count: USUAL_COUNT,
  until: '',
  chosen: [],
  whenSkipped: undefined,
};

/** The dates that a choice gives for a session beginning at the typed time. `repeat` is null for a single session. */
function planFor(choice: Choice, typed: string, timeZone: string) {
  const at = dateAndTimeOf(typed);
  // After the date was changed, the chosen monthly kind may no longer fit it.
  const kind = kindsFor(at?.date ?? null).includes(choice.kind) ? choice.kind : 'once';
  const repeat = kind === 'once' ? null : repeatOf(kind);
  const dates = at && repeat ? datesFor(repeat, at.date, choice) : [];
  const latest = at && yearAfter(at.date);
  const last = dates.at(-1);
  const isTooLong = dates.length > MOST_DATES || (latest !== null && last !== undefined && last > latest);
  const { skipped } = planOf(dates, { time: at?.time ?? '', timeZone }, undefined);
  const needsChoice = skipped.length > 0 && choice.whenSkipped === undefined;
  const problem = at && repeat ? problemOf({ isTooLong, needsChoice, hasDates: dates.length > 1 }) : null;
  return { at, kind, repeat, dates, latest, skipped, problem };
}
export type RepeatPlan = ReturnType<typeof planFor>;

/** The state of a form part that says how something new repeats: the choice, and the dates that it gives. */
export function useRepeat(timeZone: string, kind: RepeatKind = 'once') {
  const [choice, setChoice] = useState({ ...nothingChosen, kind });
  const plan = (typed: string) => planFor(choice, typed, timeZone);
  return {
    choice,
    choose: (part: Partial<Choice>) => setChoice({ ...choice, ...part }),
    plan,
    isRepeating: (typed: string) => plan(typed).repeat !== null,
    /** The dates that were shown, as input of an operation; or the problem with them. */
    times: (typed: string): RepeatTimes | { problem: string | undefined } => {
      const { at, repeat, dates, problem } = plan(typed);
      if (!at || !repeat || problem !== null) return { problem: problem ?? undefined };
      const { whenSkipped } = choice;
      return { repeat: inputOf(repeat, dates), firstDate: at.date, time: at.time, whenSkipped };
    },
  };
}
export type RepeatState = ReturnType<typeof useRepeat>;

type RepeatTimes = {
  repeat: RepeatInput;
  firstDate: string;
  time: string;
  whenSkipped: WhenSkipped | undefined;
};

/** The state of the form for a new session that may repeat: the choice, its dates, and saving all sessions at once. */
export function useNewSeries(campaignId: Id, timeZone: string, onDone: () => void) {
  const repeat = useRepeat(timeZone);
  const create = useChange(seriesClient.create, {
    done: ({ sessions }) => `${countWords(sessions, 'session', 'sessions')} created`,
    failed: 'Failed to create the sessions',
    reasons: organiserReasons,
    stale: [campaignsKey],
    onDone,
  });
  return {
    ...repeat,
    /** Saves the sessions that were previewed. Resolves to whether they were saved. */
    save: async (typed: string, { startDate: _startDate, ...fields }: SessionFields): Promise<boolean> => {
      const times = repeat.times(typed);
      if ('problem' in times) {
        notifyFailure('Failed to create the sessions', times.problem);
        return false;
      }
      return create.run({ campaignId, ...fields, ...times, timeZone });
    },
  };
}

function datesFor(repeat: Repeat, first: string, { end, count, until, chosen }: Choice): string[] {
  if (repeat.kind === 'chosen-days') {
    return [...new Set([first, ...chosen.filter((date) => date > first)])].toSorted();
  }
  if (end === 'until')
    return until.length === DATE_LONG ? datesOf(repeat, first, { until, most: MOST_DATES + 1 }) : [];
  const most = Number.isInteger(count) ? Math.min(Math.max(count ?? 0, 0), MOST_DATES + 1) : 0;
  return datesOf(repeat, first, { until: '2099-12-31', most });
}

/** The rule as input of an operation. It ends at the last of the dates that were shown. */
function inputOf(repeat: Repeat, dates: string[]): RepeatInput {
  if (repeat.kind === 'chosen-days') return { kind: 'chosen-days', dates };
  const until = dates.at(-1);
  return repeat.kind === 'monthly' ? { ...repeat, until } : { kind: repeat.kind, until };
}

function problemOf(facts: { isTooLong: boolean; needsChoice: boolean; hasDates: boolean }): string | null {
  if (facts.isTooLong) return `At most ${MOST_DATES} sessions within a year`;
  if (!facts.hasDates) return 'Say how far it repeats: at least two sessions';
  return facts.needsChoice ? 'Choose what becomes of the date that has no such time' : null;
}
