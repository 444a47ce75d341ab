import { ButtonLink } from '../../ui/components/button.tsx';
import { classNames } from '../../ui/components/class-names.ts';
import { HexTile } from '../../ui/art/hex-tile.tsx';
import { useSession } from '../../ui/session/session.ts';
import { qualifySteps } from './landing-content.ts';
import { LatePart } from './late-part.tsx';
import styles from './landing.module.css';

/** Get Certified: the player's dashboard when signed in, otherwise what certification is and how to begin. */
export function QualifySection() {
  const { loading, user } = useSession();
  return (
    <section id="qualify" className={classNames(styles.section, styles.tinted)}>
      <div className="wrap">
        <h2>Get Certified</h2>
        <p className={styles.intro}>Show that you know the game, and every table in the guild knows you.</p>
        {loading || user ? <LatePart part="dashboard" /> : <Marketing />}
      </div>
    </section>
  );
}

const Marketing = () => (
  <>
    <ul className={styles.tiles}>
      {qualifySteps.map((step) => (
        <li key={step.title} className={styles.step}>
          <HexTile terrain={step.terrain} piece={step.piece} className={styles.tileArt} />
          <h3>{step.title}</h3>
          <p>{step.text}</p>
        </li>
      ))}
    </ul>
    <div className={styles.invitation}>
      <div>
        <h3>Your seat is free</h3>
        <p>An account costs nothing. Bring an e-mail address and the name you want to be known by.</p>
      </div>
      <ButtonLink to="/auth" search={{ view: 'sign_up' }} size="large">
        Create Account
      </ButtonLink>
    </div>
  </>
);
