import { z } from 'zod';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { AdminRequest } from '../contract.ts';
import { DAY_MS } from '#shared/time.ts';
import { approvesFrom, DAYS_IN_OFFICE } from '../rules.ts';
import {
  countOtherApprovers,
  findOffice,
  findWaitingFor,
  listRequestRows,
  REQUESTS_A_PAGE,
} from './records/requests.ts';

/** What waits for a second admin, the longest wait first; or what ended, newest first. */
export async function listRequests(
  { db, actor, clock }: ContextOf<'admin'>,
  { cursor, state = 'waiting' }: { cursor?: string | undefined; state?: 'waiting' | 'ended' | undefined },
): Promise<Page<AdminRequest>> {
  const after = decodeCursor(cursor, z.tuple([z.iso.datetime(), z.guid()]));
  const rows = await listRequestRows(db, { state, now: clock() }, after);
  const office = await findOffice(db, actor.userId);
  const from = office === undefined ? null : approvesFrom(office);
  const viewerFrom = from !== null && from > clock() ? from.toISOString() : null;
  const requests = rows.map((row) => ({
    id: row.id,
    what: row.what,
    why: row.why,
    path: row.path,
    askedBy: row.askedBy,
    isOwn: row.askerId === actor.userId,
    isAboutViewer: row.aboutUserId === actor.userId && row.askerId !== actor.userId,
    approvesFrom: viewerFrom,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    outcome: row.outcome,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    shownSha256: row.shownSha256,
  }));
  return pageOfRows(requests, REQUESTS_A_PAGE, ({ askedAt, decidedAt, id }) => [decidedAt ?? askedAt, id]);
}

/** How many wait for a yes of the actor, and whether final acts wait for one at all. */
export async function countWaiting(
  { db, actor, clock, secondAdmin }: ContextOf<'admin'>,
  { aboutUserId }: { aboutUserId?: Id | undefined } = {},
): Promise<{
  waiting: number;
  isRequired: boolean;
  approvers: number;
}> {
  const inOfficeSince = new Date(clock().getTime() - DAYS_IN_OFFICE * DAY_MS);
  return {
    waiting: (await findWaitingFor(db, { userId: actor.userId, now: clock() })).count,
    isRequired: secondAdmin !== undefined,
    approvers: await countOtherApprovers(db, [actor.userId, aboutUserId ?? actor.userId], inOfficeSince),
  };
}
