import { type RawBuilder, sql } from 'kysely';

/** Readers whose notices changed, by their users' ids. */
export const NOTICES_TOPIC = 'notices';
/** Events that are to be folded into notices. */
export const EVENTS_TOPIC = 'notice events';
/** What a queue with new jobs is called among the changes: this and its name. */
export const JOB_TOPIC = 'job ';

/** An expression that has every server hear of these subjects of a topic once the transaction has committed. */
export const noteChanges = (topic: string, subjects: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`note_changes(${sql.lit(topic)}, ${subjects})`;

/** The same of a topic as a whole. */
export const noteChange = (topic: string): RawBuilder<unknown> => sql`note_change(${topic})`;
