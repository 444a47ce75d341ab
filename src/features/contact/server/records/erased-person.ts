import { sql } from 'kysely';
import type { ErasurePart } from '../../../../platform/context.ts';

/** Messages from the person's address go with that person. */
export const contactErasure: ErasurePart = {
  async erase({ db }, { email }) {
    await sql`delete from contact_messages where lower(email) = ${email}`.execute(db);
  },
};
