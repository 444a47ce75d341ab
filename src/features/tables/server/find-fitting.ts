import type { Context } from '#platform/context.ts';
import { type FitReason, fitOf } from '../fit/fit.ts';
import { MOST_FITTED, TABLES_A_PAGE } from '../rules.ts';
import { type Cursor, type Found, listFound, listSoonest } from './find-tables.ts';
import { listFitFacts } from './records/fit-facts.ts';
import type { FoundRow, Wanted } from './records/table-search.ts';
import type { OwnWishes } from './records/wishes.ts';

type FitCursor = Extract<Cursor, ['fit', ...unknown[]]>;
type Fitted = FoundRow & { score: number; reasons: FitReason[] };
export type FoundFitting = Found & { reasons: ReadonlyMap<string, FitReason[]> };

/** A page of tables sorted by fit. Only the earliest MOST_FITTED tables are sorted so, with equal ones by date; the others follow by date. */
export async function listFitting(
  context: Pick<Context, 'db'>,
  wanted: Wanted,
  wishes: OwnWishes,
  cursor: Cursor | null,
): Promise<FoundFitting> {
  if (cursor?.[0] === 'soonest')
    return { ...(await listFound(context, wanted, 'soonest', cursor)), reasons: new Map() };
  const candidates = await listSoonest(context, wanted, null, MOST_FITTED + 1);
  const fitted = await fit(context, wanted, wishes, candidates.slice(0, MOST_FITTED));
  const rest = fitted.filter((one) => cursor === null || cursor[0] !== 'fit' || isAfter(one, cursor));
  const rows = rest.slice(0, TABLES_A_PAGE);
  const reasons = new Map(rows.map((row) => [row.campaignId, row.reasons]));
  const last = rows.at(-1);
  if (last && rest.length > TABLES_A_PAGE)
    return { rows, next: ['fit', last.score, last.startAt.toISOString(), last.campaignId], reasons };
  const end = candidates.length > MOST_FITTED ? candidates[MOST_FITTED - 1] : undefined;
  return { rows, next: end ? ['soonest', end.startAt.toISOString(), end.campaignId] : null, reasons };
}

async function fit(
  { db }: Pick<Context, 'db'>,
  wanted: Wanted,
  wishes: OwnWishes,
  found: readonly FoundRow[],
): Promise<Fitted[]> {
  const facts = await listFitFacts(
    db,
    wanted,
    found.map(({ campaignId }) => campaignId),
    wishes.timeZone,
  );
  return found
    .flatMap((row) => {
      const table = facts.get(row.campaignId);
      if (!table) return [];
      return [{ ...row, ...fitOf(wishes, { ...table, distanceMiles: row.distanceMiles }) }];
    })
    .toSorted(compare);
}

const compare = (one: Fitted, other: Fitted): number =>
  other.score - one.score ||
  one.startAt.getTime() - other.startAt.getTime() ||
  (one.campaignId < other.campaignId ? -1 : 1);

/** Whether a table comes after the cursor. */
function isAfter(row: Fitted, [, score, startAt, campaignId]: FitCursor): boolean {
  if (row.score !== score) return row.score < score;
  const at = Date.parse(startAt);
  return row.startAt.getTime() !== at ? row.startAt.getTime() > at : row.campaignId > campaignId;
}
