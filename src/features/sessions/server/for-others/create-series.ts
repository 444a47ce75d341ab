import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { SessionFields } from '#features/campaigns/inputs.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import type { RepeatInput } from '../../series/contract.ts';
import { seriesRefusals } from '../../series/refusals.ts';
import { datesOf, MOST_DATES, type Repeat, type WhenSkipped, yearAfter } from '../../series/rules.ts';
import { isNumberTaken } from '../records/session-changes.ts';
import { insertSeries } from '../records/series/series.ts';
import { lockCampaignAsOrganiser } from './access.ts';
import { addSessions } from './add-sessions.ts';

type NewSeries = Omit<SessionFields, 'startDate'> & {
  campaignId: Id;
  firstDate: string;
  time: string;
  timeZone: string;
  repeat: RepeatInput;
  whenSkipped?: WhenSkipped | undefined;
};

const repeatOf = (input: RepeatInput): Repeat =>
  input.kind === 'monthly' ? { kind: 'monthly', week: input.week } : { kind: input.kind };

/** The requested dates. If there are too many, one more than allowed, so that callers can tell. */
function datesAsked({ firstDate, repeat }: Pick<NewSeries, 'firstDate' | 'repeat'>): string[] {
  if (repeat.kind === 'chosen-days') return [...new Set([firstDate, ...repeat.dates])].toSorted();
  const { until = yearAfter(firstDate), count: most = MOST_DATES + 1 } = repeat;
  return datesOf(repeatOf(repeat), firstDate, { until, most });
}

/**
 * Adds sessions that repeat to a campaign, for its organisers alone: all of them, with one notice, or none. Each begins
 * at the same local time in the zone, also after the clocks change.
 */
export async function createSeries(
  context: ContextOf<'player'>,
  input: NewSeries,
): Promise<{ id: Id; sessions: number }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const { campaignId, firstDate, time, timeZone, repeat, whenSkipped, ...fields } = input;
    const campaign = await lockCampaignAsOrganiser(inner, campaignId);
    const dates = datesAsked(input);
    const [first, last] = [dates[0], dates.at(-1)];
    if (first === undefined || last === undefined || first !== firstDate) {
      refuse(seriesRefusals.SERIES_WITHOUT_DATES);
    }
    const latest = repeat.kind === 'chosen-days' ? last : (repeat.until ?? last);
    if (dates.length > MOST_DATES || latest > yearAfter(first)) refuse(seriesRefusals.SERIES_TOO_LONG);
    if (await isNumberTaken(db, campaign.id, { ...fields, but: null })) {
      refuse(campaignRefusals.SESSION_NUMBER_TAKEN);
    }
    const series = {
      id: newId(),
      campaignId: campaign.id,
      revision: 1,
      repeat: repeatOf(repeat),
      time,
      timeZone,
      firstDate: first,
      lastDate: last,
    };
    await insertSeries(db, { ...series, createdAt: clock() });
    const ids = await addSessions(inner, series, { dates, whenSkipped, fields });
    await audit(inner, 'series.create', ['session-series', series.id], {
      after: {
        campaignId,
        repeats: repeat.kind,
        firstDate: new Date(first),
        lastDate: new Date(last),
        sessions: ids.length,
      },
    });
    return { id: series.id, sessions: ids.length };
  });
}
