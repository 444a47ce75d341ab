import { HexTile } from '#ui/art/hex-tile.tsx';
import styles from './game-system-logo.module.css';

type GameSystemLogoProps = { gameSystem: { name: string; logoImageUrl: string | null }; large?: boolean };

/** The game system's logo, or a tile where it has none. Decorative: the name stands beside it. */
export function GameSystemLogo({ gameSystem, large = false }: GameSystemLogoProps) {
  return (
    <span className={large ? styles.large : styles.logo}>
      {gameSystem.logoImageUrl ? (
        <img src={gameSystem.logoImageUrl} alt="" loading="lazy" />
      ) : (
        <HexTile terrain="night" piece="die" />
      )}
    </span>
  );
}
