import { listFailed, retryByCommand } from '#features/outgoing-mail/server/manage-failed-mail.ts';
import { MOST_FAILED } from '#platform/jobs/failed-jobs.ts';
import { isId } from '#shared/ids.ts';
import { countWords } from '#shared/text/count-words.ts';
import { asDone, type Command, type Given, type Operator, type Outcome, stop } from './command.ts';
import { momentOf, orDash } from './print.ts';

async function failed(operator: Operator): Promise<Outcome> {
  const { items } = await listFailed(await operator.openQueues());
  const rows = items.map(({ id, to, subject, createdAt, tries, nextTryAt, reason }) => [
    id,
    to,
    subject,
    momentOf(createdAt),
    `${tries}`,
    nextTryAt === null ? 'given up' : momentOf(nextTryAt),
    orDash(reason),
  ]);
  const hasMore = items.length === MOST_FAILED;
  return {
    json: { mails: items, hasMore },
    told: [
      rows.length === 0
        ? 'No mail has failed'
        : { rows: [['ID', 'TO', 'SUBJECT', 'QUEUED', 'TRIES', 'NEXT TRY', 'REASON'], ...rows] },
      ...(hasMore ? [`These are the newest ${MOST_FAILED}: there may be more`] : []),
    ],
  };
}

async function retry(operator: Operator, { word, all }: Given): Promise<Outcome> {
  if (all === (word !== '')) stop("'mail retry' takes the id of a mail, or --all: mail failed lists the ids");
  if (!all && !isId(word)) stop(`'${word}' is no id of a mail: npm run admin -- mail failed lists the ids`);
  const { db, clock, dryRun } = operator;
  const { mail } = await operator.openQueues();
  const { items } = await listFailed({ mail });
  // Also one that is older than those that are listed.
  const ids = all ? items.map(({ id }) => id) : [word];
  const retried = dryRun
    ? items.filter(({ id }) => ids.includes(id)).length
    : await db.transaction().execute((inner) => retryByCommand({ db: inner, clock, mail }, ids));
  if (!all && retried === 0)
    stop(`No failed mail has the id ${word}: npm run admin -- mail failed lists the ids`);
  const mails = countWords(retried, 'mail', 'mails');
  return {
    json: { retried, dryRun },
    told: [
      retried === 0
        ? 'No mail has failed'
        : asDone(operator, `Sending ${mails} again`, `Would send ${mails} again`),
      ...(all && items.length === MOST_FAILED
        ? ['There may be more: look again with npm run admin -- mail failed']
        : []),
    ],
  };
}

export const mailCommands: readonly Command[] = [
  {
    name: 'mail failed',
    takes: '',
    does: `lists the mails whose last try failed and those that were given up, the newest first, at most ${MOST_FAILED}`,
    example: 'mail failed',
    word: 'none',
    changes: false,
    run: failed,
  },
  {
    name: 'mail retry',
    takes: 'ID | --all',
    does: 'sends a failed mail again, or all of them',
    example: 'mail retry --all',
    word: 'possible',
    options: ['all'],
    changes: true,
    run: retry,
  },
];
