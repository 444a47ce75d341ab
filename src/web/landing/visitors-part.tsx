import { ButtonLink } from '#ui/components/button.tsx';
import { HexTile } from '#ui/art/hex-tile.tsx';
import type { Tile } from './landing-content.ts';
import styles from './landing.module.css';

const qualifySteps: Tile[] = [
  {
    title: 'Take the exam',
    text: 'Every game system has its own: a handful of questions about the rules you already bend at home.',
    terrain: 'water',
    piece: 'flag',
  },
  {
    title: 'Wear the mark',
    text: 'Stores and organisers see at a glance which systems you can teach and run.',
    terrain: 'sand',
    piece: 'meeple',
  },
  {
    title: 'Collect ratings',
    text: 'Players rate the tables you run. Good tables fill themselves.',
    terrain: 'grass',
    piece: 'tree',
  },
];

/** Why to get certified, and how to begin: what visitors see in the place where players see their dashboard. */
export const VisitorsPart = () => (
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
