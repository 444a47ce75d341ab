import { audit } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import { lockSession } from '#features/campaigns/server/records/locks.ts';
import { announcementsCan } from '../policy.ts';
import { ANNOUNCEMENTS_A_DAY, announcementRefusals, CAMPAIGN_ANNOUNCEMENTS_A_DAY } from '../refusals.ts';
import { refusalOfState } from '../rules.ts';
import { lockCampaignFacts } from './access.ts';
import { tellAnnouncement } from './notices.ts';
import { countInCampaign, countOfAuthor, insertAnnouncement, lockAuthor } from './records/announcements.ts';

/**
 * Announces something to the members of a campaign, or to those who hold a seat in one of its upcoming sessions; for those who run
 * it. However many requests race, there are at most 5 in 24 hours in a campaign, and 20 of an organiser.
 */
export async function createAnnouncement(
  context: ContextOf<'player'>,
  input: { campaignId: Id; sessionId: Id | null; text: string },
): Promise<{ id: Id }> {
  const { campaignId, sessionId, text } = input;
  const { playerId, userId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const facts = await lockCampaignFacts(inner, campaignId);
    if (!announcementsCan(context.actor, facts).write) refuse(commonRefusals.FORBIDDEN);
    const closed = refusalOfState(facts.state);
    if (closed) refuse(closed);
    if (sessionId !== null) await checkSession(inner, { campaignId, sessionId });
    await checkBounds(inner, { campaignId, authorId: playerId });
    const id = await insertAnnouncement(db, {
      campaignId,
      sessionId,
      authorId: playerId,
      text,
      createdAt: clock(),
    });
    await audit(inner, 'announcement.create', ['campaign', campaignId], {
      after: { announcementId: id, sessionId },
    });
    await tellAnnouncement(inner, { by: { playerId, userId }, id, campaignId, sessionId, text });
    return { id };
  });
}

async function checkSession(
  { db, clock }: TransactionContext,
  { campaignId, sessionId }: { campaignId: Id; sessionId: Id },
): Promise<void> {
  // Locked, so that everybody is told who holds a seat once this is done.
  const session = await lockSession(db, sessionId);
  if (session?.campaignId !== campaignId) refuse(announcementRefusals.SESSION_NOT_FOUND);
  if (session.startDate <= clock()) refuse(announcementRefusals.SESSION_BEGUN);
}

async function checkBounds(
  { db, clock }: TransactionContext,
  { campaignId, authorId }: { campaignId: Id; authorId: Id },
): Promise<void> {
  const now = clock();
  const since = new Date(now.getTime() - DAY_MS);
  const { CAMPAIGN_ANNOUNCED_OFTEN, TOO_MANY_ANNOUNCEMENTS } = announcementRefusals;
  const untilTomorrow = (first: Date | null) => ({
    retryAfterSeconds: Math.ceil(((first ?? now).getTime() + DAY_MS - now.getTime()) / 1000),
  });
  const here = await countInCampaign(db, campaignId, since);
  if (here.made >= CAMPAIGN_ANNOUNCEMENTS_A_DAY) refuse(CAMPAIGN_ANNOUNCED_OFTEN, untilTomorrow(here.first));
  await lockAuthor(db, authorId);
  const own = await countOfAuthor(db, authorId, since);
  if (own.made >= ANNOUNCEMENTS_A_DAY) refuse(TOO_MANY_ANNOUNCEMENTS, untilTomorrow(own.first));
}
