import type { ReactNode } from 'react';
import { CardGrid } from '#ui/components/card.tsx';
import type { GameAccount } from '../contract.ts';
import { GameSystemCard } from './game-system-card.tsx';

type GameSystemCardsProps = {
  accounts: readonly GameAccount[];
  /** A card after the others. */
  last?: ReactNode;
};

/** The grid of game system cards; a system without an account of the player has none. */
export const GameSystemCards = ({ accounts, last }: GameSystemCardsProps) => (
  <CardGrid>
    {accounts.map((account) => (
      <li key={account.id}>
        <GameSystemCard account={account} />
      </li>
    ))}
    {last && <li>{last}</li>}
  </CardGrid>
);
