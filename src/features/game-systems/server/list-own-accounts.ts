import type { ContextOf } from '#platform/requests/operations.ts';
import { findCertifiedSystems, listExamsOfSystems } from '#features/exams/server/records/standings.ts';
import type { GameAccount } from '../contract.ts';
import { listAccountsOfPlayer } from './records/game-systems.ts';

/**
 * The accounts of the actor's player by the name of their game systems, each with the system's exams and the certified
 * mark. Empty without a player profile. Always three queries, however many accounts there are.
 */
export async function listOwnAccounts({ actor, db }: ContextOf<'user'>): Promise<{ items: GameAccount[] }> {
  if (actor.playerId === null) return { items: [] };
  const accounts = await listAccountsOfPlayer(db, actor.playerId);
  const systemIds = accounts.map(({ gameSystem }) => gameSystem.id);
  const exams = await listExamsOfSystems(db, actor.playerId, systemIds);
  const certified = await findCertifiedSystems(db, actor.playerId, systemIds);
  const items = accounts.map(({ id, accountId, status, gameSystem }) => ({
    id,
    accountId,
    status,
    gameSystem,
    certified: certified.has(gameSystem.id),
    exams: exams.get(gameSystem.id) ?? [],
  }));
  return { items };
}
