import { sql } from 'kysely';
import type { ErasurePart } from '#platform/context.ts';

/**
 * What others were told of a person's announcements, questions and answers holds the person's words, so it goes with them.
 * The rows themselves go with the player.
 */
export const announcementsErasure: ErasurePart = {
  async erase({ db }, { playerId }) {
    if (playerId === null) return;
    await sql`
      delete from notices where about in (
        select id::text from campaign_announcements where author_id = ${playerId}
        union all select id::text from campaign_questions where asker_id = ${playerId} or answered_by = ${playerId})`.execute(
      db,
    );
  },
};
