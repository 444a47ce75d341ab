import type { Id } from '#shared/ids.ts';
import { priceText } from '#shared/money/money.ts';
import { inOneLine } from '#shared/text/isolated.ts';
import { clockTimeOf, typedTimeAt } from '#shared/time/typed-time.ts';
import { clockTimeAt, ownZone } from '#shared/time/zone-clock.ts';
import type { PickerOption } from '#ui/forms/picker-field.tsx';
import { membershipClient } from '#features/membership/web/for-others/queries.ts';
import { addDays, weeksOfMonth } from '#features/sessions/series/rules.ts';
import type { Session } from '#features/sessions/session-contract.ts';
import { sessionsClient } from '#features/sessions/web/for-others/queries.ts';
import type { RepeatKind } from '#features/sessions/web/for-others/use-repeat.ts';
import type { CampaignFormValues } from '../organising/campaign-form.tsx';
import { emptyNight, type NightValues } from './use-new-night.ts';

/** The initial values of the form for a new campaign. */
export type Beginning = {
  campaign: CampaignFormValues;
  retailer: PickerOption | null;
  night: { values: NightValues; repeats: RepeatKind };
};

const DAYS_A_WEEK = 7;

/**
 * Reads an earlier campaign as a template for a new one: the same game at the same place, on the weekday and at the time of its last session, after today.
 */
export async function readPattern(campaignId: Id, now: Date): Promise<Beginning> {
  const [campaign, { items }] = await Promise.all([
    membershipClient.get({ campaignId }),
    sessionsClient.listSessions({ campaignId }),
  ]);
  const last = items.findLast(({ calledOff }) => calledOff === null);
  const { retailer } = campaign;
  return {
    campaign: {
      title: campaign.title,
      description: campaign.description ?? '',
      gameSystemId: campaign.gameSystem.id,
      type: campaign.type,
      minPlayers: campaign.minPlayers,
      maxPlayers: campaign.maxPlayers,
      price: priceText(last?.priceCents ?? campaign.priceCents),
      paymentNote: campaign.paymentNote ?? '',
      retailerId: retailer?.id ?? null,
      // Not copied: the next convention will be another one.
      conventionId: null,
      isTournament: campaign.isTournament,
    },
    retailer: retailer && {
      value: retailer.id,
      label: retailer.name,
      detail: inOneLine([retailer.city, retailer.state]),
    },
    night:
      last === undefined
        ? { values: emptyNight, repeats: 'once' }
        : nightLike(last, campaign.convention !== null, now),
  };
}

function nightLike(last: Session, wasAtConvention: boolean, now: Date): Beginning['night'] {
  const start = wasAtConvention ? '' : nextStart(last, now);
  return {
    values: {
      start,
      lengthMinutes: last.lengthMinutes,
      description: last.description,
      place: last.place ?? '',
      onlineLink: last.room?.onlineLink ?? '',
      notes: last.room?.notes ?? '',
    },
    repeats: start === '' ? 'once' : kindOf(last.series, dateOf(start)),
  };
}

/** The same weekday and time as the last session: on its own date if that is after today, else on the first such date after today. */
function nextStart({ startDate, timeZone }: Session, now: Date): string {
  const zone = timeZone ?? ownZone();
  const typed = clockTimeOf(typedTimeAt(new Date(startDate), zone));
  const today = dateOf(clockTimeAt(now, zone));
  let date = dateOf(typed);
  while (date <= today) date = addDays(date, DAYS_A_WEEK);
  return `${date}T${typed.split('T')[1] ?? ''}`;
}

/** The date part of '2026-05-01T19:00'. */
const dateOf = (typed: string): string => typed.split('T')[0] ?? '';

function kindOf(series: Session['series'], date: string): RepeatKind {
  if (series === null || series.kind === 'chosen-days') return 'once';
  if (series.kind !== 'monthly') return series.kind;
  return `monthly:${weeksOfMonth(date)[0] ?? 1}`;
}
