import { audit } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { isTimeZone } from '#platform/calendar/time-zones.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import { UTC } from '#shared/time/zone-clock.ts';
import { copyRefusals } from '../../copies/refusals.ts';
import { MAX_COPIED_SESSIONS, shiftToDay } from '../../copies/rules.ts';
import { refuseTakenTable } from '#features/sessions/server/records/taken-tables.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { hasBegun } from '#features/campaigns/rules.ts';
import { findFacts } from '#features/campaigns/server/for-others/access.ts';
import { addFirstOwner, refuseTooManyCampaigns, refuseUnavailable } from '../life/check-creation.ts';
import { findCopied, findSessionsToCopy, insertCopy, insertSessionCopies } from '../records/copies/copies.ts';

type CopyInput = { campaignId: Id; title: string; firstDay: string | null; timeZone?: string | undefined };

/**
 * Copies a campaign for its owner, within the limits for creating campaigns: its settings and, if a first day is given,
 * its upcoming sessions. Hidden campaigns and hidden sessions can't be copied, so that a copy does not bring back what
 * admins hid.
 */
export async function createCopy(
  context: ContextOf<'player'>,
  input: CopyInput,
): Promise<{ id: Id; sessions: number }> {
  const { playerId, userId } = context.actor;
  const { campaignId, title, firstDay } = input;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const copied = await findCopied(db, campaignId);
    if (!copied) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    if (!campaignCan(context.actor, await findFacts(inner, campaignId)).copy)
      refuse(commonRefusals.FORBIDDEN);
    if (copied.state === 'hidden') refuse(campaignRefusals.CAMPAIGN_HIDDEN);
    await refuseTooManyCampaigns(inner, userId);
    await refuseUnavailable(inner, copied);
    const id = newId();
    await insertCopy(db, { of: campaignId, id, title, creatorId: userId, createdAt: clock() });
    await addFirstOwner(inner, id, playerId);
    const sessions =
      firstDay === null
        ? 0
        : await copySessions(inner, input, {
            id,
            firstDay,
            timeZone: copied.timeZone ?? (await said(inner, input)),
          });
    await audit(inner, 'campaign.copy', ['campaign', id], {
      after: { sourceId: campaignId, playerId, sessions },
    });
    return { id, sessions };
  });
}

/** The organiser's zone; UTC if it is unknown. */
async function said({ db }: TransactionContext, { timeZone }: CopyInput): Promise<string> {
  return timeZone !== undefined && (await isTimeZone(db, timeZone)) ? timeZone : UTC;
}

async function copySessions(
  { db, clock }: TransactionContext,
  { campaignId }: CopyInput,
  { id, firstDay, timeZone }: { id: Id; firstDay: string; timeZone: string },
): Promise<number> {
  const now = clock();
  const found = await findSessionsToCopy(db, campaignId, { now, most: MAX_COPIED_SESSIONS + 1 });
  if (found.length === 0) refuse(copyRefusals.NO_SESSION_TO_COPY);
  if (found.length > MAX_COPIED_SESSIONS) refuse(copyRefusals.TOO_MANY_SESSIONS_TO_COPY);
  const times = shiftToDay(
    found.map(({ startDate }) => startDate),
    firstDay,
    timeZone,
  );
  if (times.some((startDate) => hasBegun(startDate, now))) refuse(copyRefusals.COPY_IN_THE_PAST);
  await refuseTakenTable(() =>
    insertSessionCopies(db, {
      campaignId: id,
      createdAt: now,
      sessions: found.map((session, place) => ({ of: session.id, startDate: times[place]! })),
    }),
  );
  return found.length;
}
