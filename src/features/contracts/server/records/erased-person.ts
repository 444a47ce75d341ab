import { sql } from 'kysely';
import type { ErasurePart } from '#platform/context.ts';
import { countWords } from '#shared/text/count-words.ts';

/** Agreements and decisions are evidence and stay, under an id that leads nowhere. */
export const contractsErasure: ErasurePart = {
  async foretell({ db }, { userId }) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select from contract_profiles where profile_id = ${userId} limit 1000) decided`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count === 0) return [];
    return [
      `${countWords(count, 'decision on an agreement stays', 'decisions on agreements stay')} as evidence, with the text that you were shown and without your name.`,
    ];
  },
};
