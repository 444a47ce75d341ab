import { CASES_A_PAGE, listCases } from '#features/moderation/server/records/queue.ts';
import type { Command, Operator, Outcome } from './command.ts';
import { momentOf, orDash } from './print.ts';

const MOST_PAGES = 8;
const MOST_LISTED = MOST_PAGES * CASES_A_PAGE;

async function list({ db }: Operator): Promise<Outcome> {
  const { cases, hasMore } = await readWaiting(db);
  const rows = cases.map(({ kind, title, alias, reports, decision, at, thingId }) => [
    momentOf(at),
    decision === null ? `${reports}` : 'appeal',
    kind,
    title,
    orDash(alias),
    `/admin/moderation/${kind}/${thingId}`,
  ]);
  return {
    json: { reports: cases, hasMore },
    told: [
      rows.length === 0
        ? 'No report waits'
        : { rows: [['WAITS SINCE', 'REPORTS', 'WHAT', 'TITLE', 'BY', 'PAGE'], ...rows] },
      ...(hasMore ? [`There are more than ${MOST_LISTED}; the console lists all of them`] : []),
    ],
  };
}

async function readWaiting(db: Operator['db']) {
  const cases: Awaited<ReturnType<typeof listCases>> = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const last = cases.at(-1);
    const found = await listCases(db, 'waiting', last ? [last.at, last.id] : null);
    cases.push(...found.slice(0, CASES_A_PAGE));
    if (found.length <= CASES_A_PAGE) return { cases, hasMore: false };
  }
  return { cases, hasMore: true };
}

export const reportsCommands: readonly Command[] = [
  {
    name: 'reports list',
    takes: '',
    does: `lists the reported things that wait for an admin, and appeals, the longest waiting first, at most ${MOST_LISTED}`,
    example: 'reports list',
    word: 'none',
    changes: false,
    run: list,
  },
];
