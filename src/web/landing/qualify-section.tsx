import { classNames } from '#ui/components/class-names.ts';
import { LatePart } from './late-part.tsx';
import styles from './landing.module.css';

/** Get Certified: the player's dashboard when signed in, otherwise what certification is and how to begin. */
export const QualifySection = () => (
  <section id="qualify" className={classNames(styles.section, styles.tinted)}>
    <div className="wrap">
      <h2>Get Certified</h2>
      <p className={styles.intro}>Show that you know the game, and every table in the guild knows you.</p>
      <LatePart part="dashboard" />
    </div>
  </section>
);
