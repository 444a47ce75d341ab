import { usesInWords } from '#shared/uses.ts';
import type { GameSystemUses } from './admin-contract.ts';
import type { GameAccount } from './contract.ts';

/** Whether dashboard and Get Certified show a card for this account: only active game systems have one. */
export const isOffered = ({ gameSystem }: Pick<GameAccount, 'gameSystem'>): boolean =>
  gameSystem.status === 'active';

/** What keeps a game system from being removed, in words; null when nothing does. */
export const gameSystemUses = ({ campaigns, exams, players }: GameSystemUses): string | null =>
  usesInWords([
    [campaigns, 'campaign'],
    [exams, 'exam'],
    [players, 'player'],
  ]);
