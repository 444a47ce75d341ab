import { type RawBuilder, sql } from 'kysely';

/** The topic for readers whose notices changed; its subjects are user ids. */
export const NOTICES_TOPIC = 'notices';
/** The topic for events that wait to be folded into notices. */
export const EVENTS_TOPIC = 'notice events';
/** The topic for the installation's branding. */
export const BRANDING_TOPIC = 'branding';
/** The prefix of the topic of a queue with new jobs; the queue's name follows. */
export const JOB_TOPIC = 'job ';

/** An SQL expression that tells every server, once the transaction has committed, that these subjects of a topic changed. */
export const noteChanges = (topic: string, subjects: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`note_changes(${sql.lit(topic)}, ${subjects})`;

/** The same for a topic as a whole. */
export const noteChange = (topic: string): RawBuilder<unknown> => sql`note_change(${topic})`;
