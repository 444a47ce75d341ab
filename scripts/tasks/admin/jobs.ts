import { audit } from '#platform/audit.ts';
import { findFailedJob, hasQueues, listQueues } from '#platform/jobs/list-queues.ts';
import { type Id, isId } from '#shared/ids.ts';
import { countWords } from '#shared/text/count-words.ts';
import { asDone, change, type Command, type Given, type Operator, type Outcome, stop } from './command.ts';
import { momentOf } from './print.ts';

async function list({ db }: Operator): Promise<Outcome> {
  const queues = (await hasQueues(db)) ? await listQueues(db) : [];
  const rows = queues.map(({ queue, waiting, retrying, failed, oldest }) => [
    queue,
    `${waiting}`,
    `${retrying}`,
    `${failed}`,
    oldest === null ? '–' : momentOf(oldest),
  ]);
  return {
    json: { queues },
    told: [
      rows.length === 0
        ? 'There are no queues: the server has never started on this database'
        : { rows: [['QUEUE', 'WAITING', 'RETRYING', 'FAILED', 'OLDEST'], ...rows] },
    ],
  };
}

async function retry(operator: Operator, { word }: Given): Promise<Outcome> {
  const { clock, dryRun } = operator;
  const { jobs } = await operator.openQueues();
  const { queue, id } = await chosen(operator, word);
  const retried = await change(operator, async (db) => {
    const count = await jobs.retryFailed(queue, id, db);
    if (count > 0)
      await audit({ db, clock }, 'job.command-retry', ['queue', queue], { after: { jobs: count } });
    return count;
  });
  const told = `${countWords(retried, 'job', 'jobs')} of ${queue}`;
  return {
    json: { queue, retried, dryRun },
    told: [
      retried === 0
        ? `No job of ${queue} has failed`
        : asDone(operator, `Running ${told} again`, `Would run ${told} again`),
    ],
  };
}

/** The queue that is meant, and the job if it is one alone. */
async function chosen({ db }: Operator, word: string): Promise<{ queue: string; id: Id | null }> {
  if (isId(word))
    return (
      (await findFailedJob(db, word)) ??
      stop(`No failed job has the id ${word}: npm run admin -- jobs list counts them by queue`)
    );
  const known = (await listQueues(db)).some(({ queue }) => queue === word);
  return known
    ? { queue: word, id: null }
    : stop(`There is no queue '${word}': npm run admin -- jobs list names them`);
}

export const jobsCommands: readonly Command[] = [
  {
    name: 'jobs list',
    takes: '',
    does: 'counts the jobs of each queue that wait, are retried and were given up, and says since when the oldest waits',
    example: 'jobs list',
    word: 'none',
    changes: false,
    run: list,
  },
  {
    name: 'jobs retry',
    takes: 'QUEUE | ID',
    does: 'runs the failed jobs of a queue again at once, or one job, whose id is the jobId of the log',
    example: 'jobs retry mail',
    word: 'wanted',
    changes: true,
    run: retry,
  },
];
