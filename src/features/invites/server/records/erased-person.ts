import { sql } from 'kysely';
import type { ErasurePart } from '#platform/context.ts';
import type { ErasedPerson } from '#platform/personal/erased-person.ts';

/** Condition: invitations that a person received, either sent to their address or accepted by their player. */
const isTo = ({ playerId, email }: ErasedPerson) =>
  sql`(lower(email) = ${email} or accepted_by_player_id = ${playerId})`;

/** Invitations that others sent to a person are deleted with that person; those that the person sent are deleted with the account. */
export const invitesErasure: ErasurePart = {
  async lock({ db }, person) {
    await sql`select id from invites where ${isTo(person)} or user_id = ${person.userId} order by id for update`.execute(
      db,
    );
  },
  async erase({ db }, person) {
    // The notice of a declined invitation contains the name that its sender had typed.
    await sql`delete from notices where about in (select id::text from invites where ${isTo(person)})`.execute(
      db,
    );
    await sql`delete from invites where ${isTo(person)}`.execute(db);
  },
};
