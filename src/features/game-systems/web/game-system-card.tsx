import { isolated } from '#shared/text/isolated.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Card } from '#ui/components/card.tsx';
import { ExamStandingText } from '#features/exams/web/for-others/exam-standing-text.tsx';
import type { GameAccount } from '../contract.ts';
import { CertifiedBadge } from './certified-badge.tsx';
import { GameSystemLogo } from './for-others/game-system-logo.tsx';
import styles from './game-system-card.module.css';

/**
 * A game system that the player has an account for, with its exams and the certified mark. A click anywhere leads to
 * /my/exams.
 */
export function GameSystemCard({ account }: { account: GameAccount }) {
  const { gameSystem, certified, exams } = account;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <GameSystemLogo gameSystem={gameSystem} />
        <div className={styles.name}>
          <h3>
            <AppLink to="/my/exams" className={styles.link}>
              {gameSystem.name}
            </AppLink>
          </h3>
          {certified && <CertifiedBadge />}
        </div>
      </div>
      {exams.length === 0 ? (
        <p className={styles.none}>No exams yet.</p>
      ) : (
        <ul className={styles.exams} aria-label={`Exams of ${isolated(gameSystem.name)}`}>
          {exams.map((exam) => (
            <li key={exam.id}>
              <span>{exam.name}</span>
              <span className={styles.standing}>
                <ExamStandingText exam={exam} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
