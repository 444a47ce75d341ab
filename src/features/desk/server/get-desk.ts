import type { Context } from '#platform/context.ts';
import type { Waiting } from '#platform/desk/desk-work.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { DeskKind } from '#shared/desk.ts';
import type { Id } from '#shared/ids.ts';
import type { Desk } from '../contract.ts';
import { TAKE_LAPSES_MS } from '../rules.ts';
import { listTakes } from './records/takes.ts';

/** What waits for an admin, by kind. */
export async function findDesk(
  { db, clock, deskWork }: Pick<Context, 'db' | 'clock' | 'deskWork'>,
  userId: Id,
): Promise<Map<DeskKind, Waiting>> {
  const viewer = { userId, now: clock() };
  const found = await Promise.all(
    deskWork.map(async (work) => [work.kind, await work.findWaiting(db, viewer)] as const),
  );
  return new Map(found);
}

/** How many items of each kind wait for the actor, and which admin works on what. */
export async function getDesk(context: ContextOf<'admin'>): Promise<Desk> {
  const { db, clock, actor } = context;
  const waiting = await findDesk(context, actor.userId);
  const takes = await listTakes(db, new Date(clock().getTime() - TAKE_LAPSES_MS));
  const countOf = (kind: DeskKind): number => waiting.get(kind)?.count ?? 0;
  return {
    waiting: {
      report: countOf('report'),
      appeal: countOf('appeal'),
      message: countOf('message'),
      exam: countOf('exam'),
      'ban-appeal': countOf('ban-appeal'),
      'store-claim': countOf('store-claim'),
      request: countOf('request'),
    },
    takes: takes.map(({ takenAt, ...take }) =>
      Object.assign(take, { at: takenAt.toISOString(), isViewer: take.takerId === actor.userId }),
    ),
  };
}
