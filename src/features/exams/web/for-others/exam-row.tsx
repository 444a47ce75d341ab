import { Badge } from '#ui/components/badge.tsx';
import { AppLink } from '#ui/components/app-link.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { type ExamStanding, examTitle, standingText } from '../../rules.ts';
import styles from './exam-row.module.css';

/** An exam with the player's standing, and a link to it. */
export function ExamRow({ exam }: { exam: ExamStanding & { id: Id; name: string; version: number } }) {
  const { id, submitted, scorePercent } = exam;
  const name = examTitle(exam);
  return (
    <div className={styles.row}>
      <div className={styles.what}>
        <AppLink to="/my/exams/$examId" params={{ examId: id }} className={styles.name}>
          {name}
        </AppLink>
        <Badge tone={!submitted ? 'blue' : scorePercent === null ? 'yellow' : 'green'}>
          {standingText(exam)}
        </Badge>
      </div>
      {!submitted && (
        <ButtonLink
          to="/my/exams/$examId"
          params={{ examId: id }}
          size="small"
          aria-label={`Take exam: ${isolated(name)}`}
        >
          Take exam
        </ButtonLink>
      )}
    </div>
  );
}
