import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { ErasurePart } from '#platform/context.ts';
import { type ErasedPerson, FORMER_PLAYER, NOBODY } from '#platform/personal/erased-person.ts';

/** Deletes what nobody else was told, and what was told of the person alone. */
async function removeNotices(db: Database, person: ErasedPerson) {
  const ids = [person.userId, ...(person.playerId === null ? [] : [person.playerId])];
  await sql`
    delete from notices n
    where exists (select from notice_readers r where r.notice_id = n.id and r.user_id = ${person.userId})
      and not exists (select from notice_readers r where r.notice_id = n.id and r.user_id <> ${person.userId})`.execute(
    db,
  );
  for (const id of ids) await sql`delete from notices where position(${id} in about) > 0`.execute(db);
}

/**
 * What others were told of the person tells of a former player from now on. Names stand in facts as whole values, so
 * that a short alias is replaced where it is the alias, and nowhere else.
 */
async function renameInNotices(db: Database, { alias, playerId, userId }: ErasedPerson) {
  const former = JSON.stringify(FORMER_PLAYER);
  if (alias !== null) {
    // A name of a field is followed by a colon.
    const asValue = `${JSON.stringify(alias).replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}(?!:)`;
    await sql`
      update notices set facts = regexp_replace(facts::text, ${asValue}, ${former}, 'g')::jsonb
      where facts::text ~ ${asValue}`.execute(db);
  }
  for (const id of [userId, playerId]) {
    if (id === null) continue;
    await sql`
      update notices set facts = replace(facts::text, ${id}, ${NOBODY})::jsonb
      where position(${id} in facts::text) > 0`.execute(db);
  }
}

/** What was told to a person goes, and what was told of them names them no more. To be run when all else has been told. */
export const noticesErasure: ErasurePart = {
  async erase({ db }, person) {
    await removeNotices(db, person);
    await renameInNotices(db, person);
  },
};
