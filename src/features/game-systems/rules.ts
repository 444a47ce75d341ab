import type { GameAccount } from './contract.ts';

/** Whether dashboard and Get Certified show a card for this account: only active game systems have one. */
export const isOffered = ({ gameSystem }: Pick<GameAccount, 'gameSystem'>): boolean =>
  gameSystem.status === 'active';
