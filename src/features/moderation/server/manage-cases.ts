import { z } from 'zod';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { Removal } from '#platform/desk/thing.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { CaseOfUser, ListedCase, ThingDetails } from '../admin-contract.ts';
import { moderationRefusals } from '../refusals.ts';
import { declaredThing } from './find-thing.ts';
import { listCasesOfThing, type ThingKey } from './records/cases.ts';
import { findPerson, hasOtherAdmin } from './records/persons.ts';
import { CASES_A_PAGE, listCases, listCasesOfUser } from './records/queue.ts';
import { isOwnOf } from './check-own-thing.ts';
import { countReportsBy, listReports } from './records/reports.ts';
import { toCase } from './views.ts';

const nothingGoes: Removal = { goes: null, owed: { seats: 0, cents: 0, items: [] } };

/** Cases that wait for an admin, the longest waiting first; or decided ones, newest first. */
export async function listModerationCases(
  { db }: ContextOf<'admin'>,
  { cursor, state = 'waiting' }: { cursor?: string | undefined; state?: 'waiting' | 'decided' | undefined },
): Promise<Page<ListedCase>> {
  const after = decodeCursor(cursor, z.tuple([z.iso.datetime(), z.guid()]));
  return pageOfRows(await listCases(db, state, after), CASES_A_PAGE, ({ at, id }) => [at, id]);
}

/** The cases about a user's things, and how many reports the user made. */
export const listUserCases = async (
  { db }: ContextOf<'admin'>,
  { userId }: { userId: Id },
): Promise<{ items: CaseOfUser[]; reportsMade: number }> => ({
  items: await listCasesOfUser(db, userId),
  reportsMade: await countReportsBy(db, userId),
});

/**
 * A thing with its reports and decisions, even if it no longer exists.
 * @throws refusal THING_NOT_FOUND for what is gone, or never was, and nobody ever reported
 */
export async function getThing(context: ContextOf<'admin'>, thing: ThingKey): Promise<ThingDetails> {
  const { db, actor, clock } = context;
  const declared = declaredThing(context, thing.kind);
  const found = await declared.find(db, thing.id);
  const rows = await listCasesOfThing(db, thing);
  if (!found && rows.length === 0) refuse(moderationRefusals.THING_NOT_FOUND);
  const reports =
    rows.length === 0
      ? []
      : await listReports(
          db,
          rows.map(({ id }) => id),
        );
  const { userId: viewerId } = actor;
  const othersExist = await hasOtherAdmin(db, viewerId);
  const cases = rows.map((row) =>
    toCase(row, reports, {
      userId: viewerId,
      isOwn: isOwnOf(viewerId, row, found),
      hasOtherAdmin: othersExist,
    }),
  );
  const open = rows.find((row) => row.decision === null);
  const whose = { isOwn: isOwnOf(viewerId, open, found), hasOtherAdmin: othersExist };
  if (!found) return { thing: null, ...whose, cases };
  const { userId, ...shown } = found;
  const person = userId === null ? undefined : await findPerson(db, userId);
  return {
    thing: {
      ...shown,
      canHide: declared.hide !== undefined,
      canRemove: declared.remove !== undefined,
      person: person ? { ...person, isViewer: person.userId === actor.userId } : null,
      removal: (await declared.findRemoval?.(db, thing.id, clock())) ?? nothingGoes,
    },
    ...whose,
    cases,
  };
}
