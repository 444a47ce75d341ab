import type { z } from 'zod';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { gamesToComeShape } from '../contract.ts';
import { retailerCan } from '../policy.ts';
import { retailerRefusals } from '../refusals.ts';
import { listGamesToCome } from './records/games-to-come.ts';
import { findRetailer, viewerOf } from './records/retailers.ts';

/** The number of campaigns that are named; the others are only counted. */
const NAMED = 5;

/**
 * The upcoming games at a store, for its managers and admins: shown before they switch it off.
 * @throws refusals RETAILER_NOT_FOUND and FORBIDDEN
 */
export async function getGamesToCome(
  context: ContextOf<'user'>,
  { retailerId }: { retailerId: Id },
): Promise<z.infer<typeof gamesToComeShape>> {
  const { db, actor, clock } = context;
  const retailer = await findRetailer(db, viewerOf(actor), retailerId);
  if (!retailer) refuse(retailerRefusals.RETAILER_NOT_FOUND);
  if (!retailerCan(actor, retailer).edit) refuse(commonRefusals.FORBIDDEN);
  const games = await listGamesToCome(db, retailerId, clock());
  const sum = (key: 'sessions' | 'players') => games.reduce((total, game) => total + game[key], 0);
  return {
    campaigns: games.length,
    sessions: sum('sessions'),
    players: sum('players'),
    first: games.slice(0, NAMED).map(({ id, title, sessions, next }) => ({
      id,
      title,
      sessions,
      nextDate: next.startDate.toISOString(),
    })),
  };
}
