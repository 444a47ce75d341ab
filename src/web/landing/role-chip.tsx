import { HexTile } from '#ui/art/hex-tile.tsx';
import { useSession } from '#ui/session/session.ts';
import styles from './landing.module.css';

/** Who is looking: the role of a signed-in user, or `user` where the session could not be read; a loading view while that is unknown. Always of the same height. */
export function RoleChip() {
  const { loading, failed, user, role } = useSession();
  const isKnown = !loading && (user !== null || failed);
  return (
    <p className={styles.role} aria-busy={loading || undefined}>
      <HexTile terrain={user ? 'sand' : 'night'} />
      {loading && <span>Finding your seat...</span>}
      {isKnown && (
        <span>
          Your role: <strong>{role}</strong>
        </span>
      )}
      {!loading && !isKnown && <span>New here? Pull up a chair.</span>}
    </p>
  );
}
