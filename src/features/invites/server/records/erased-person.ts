import { sql } from 'kysely';
import type { ErasurePart } from '#platform/context.ts';
import type { ErasedPerson } from '#platform/personal/erased-person.ts';

/** Invitations that a person got: to their address, or accepted as their player. */
const isTo = ({ playerId, email }: ErasedPerson) =>
  sql`(lower(email) = ${email} or accepted_by_player_id = ${playerId})`;

/** Invitations that others sent to a person go with that person; those that the person sent go with the account. */
export const invitesErasure: ErasurePart = {
  async lock({ db }, person) {
    await sql`select id from invites where ${isTo(person)} or user_id = ${person.userId} order by id for update`.execute(
      db,
    );
  },
  async erase({ db }, person) {
    // A declined one was told by the name that its sender had typed.
    await sql`delete from notices where about in (select id::text from invites where ${isTo(person)})`.execute(
      db,
    );
    await sql`delete from invites where ${isTo(person)}`.execute(db);
  },
};
