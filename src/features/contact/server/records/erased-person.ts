import { sql } from 'kysely';
import type { ErasurePart } from '#platform/context.ts';

/** Messages from the person's account or address go with that person, and with them what we answered. */
export const contactErasure: ErasurePart = {
  async erase({ db }, { userId, email }) {
    await sql`
      delete from notices where about in (
        select id::text from contact_messages where user_id = ${userId} or lower(email) = ${email})`.execute(
      db,
    );
    await sql`delete from contact_messages where user_id = ${userId} or lower(email) = ${email}`.execute(db);
  },
};
