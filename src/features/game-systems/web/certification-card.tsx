import { isolated } from '#shared/text/isolated.ts';
import { Card } from '#ui/components/card.tsx';
import { ExamRow } from '#features/exams/web/for-others/exam-row.tsx';
import type { GameAccount } from '../contract.ts';
import { CertifiedBadge } from './certified-badge.tsx';
import { GameSystemLogo } from './for-others/game-system-logo.tsx';
import styles from './certification-card.module.css';

/** A game system of the player with its exams on Get Certified; each leads straight to itself. */
export function CertificationCard({ account }: { account: GameAccount }) {
  const { gameSystem, certified, exams } = account;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <GameSystemLogo gameSystem={gameSystem} />
        <div className={styles.name}>
          <h3>{gameSystem.name}</h3>
          {certified && <CertifiedBadge />}
        </div>
      </div>
      {!certified && exams.length > 0 && (
        <p className={styles.call}>Take one of these exams, and you are certified.</p>
      )}
      {exams.length === 0 ? (
        <p className={styles.none}>No exams yet.</p>
      ) : (
        <ul className={styles.exams} aria-label={`Exams of ${isolated(gameSystem.name)}`}>
          {exams.map((exam) => (
            <li key={exam.id}>
              <ExamRow exam={exam} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
