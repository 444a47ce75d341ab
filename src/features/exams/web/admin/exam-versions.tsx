import { AppLink } from '#ui/components/app-link.tsx';
import { Card } from '#ui/components/card.tsx';
import { Day } from '#ui/time/moment.tsx';
import type { ExamVersion, ManagedExamDetail } from '../../admin-contract.ts';
import { ExamComparison } from './exam-comparison.tsx';
import styles from './exam-versions.module.css';

/** A sentence about which players must take a version again. */
function retakeInWords({ retake, retakeBelow }: ExamVersion): string {
  if (retake === 'nobody') return 'Nobody was asked to take it again.';
  return retake === 'everybody'
    ? 'Everybody who took an earlier version was asked to take it again.'
    : `Those below ${retakeBelow}% were asked to take it again.`;
}

/** The changes since the previous version, and all versions, newest first, with the players who were asked to take each again. */
export const ExamVersions = ({ exam }: { exam: ManagedExamDetail }) => (
  <>
    {exam.earlier && <ExamComparison exam={exam} earlier={exam.earlier} />}
    <Card level={2} title="Versions">
      <ol className={styles.versions}>
        {exam.versions.map((each) => (
          <li key={each.id}>
            {each.id === exam.id ? (
              <strong aria-current="page">Version {each.version}</strong>
            ) : (
              <AppLink to="/admin/exams/$examId" params={{ examId: each.id }}>
                Version {each.version}
              </AppLink>
            )}{' '}
            <span className={styles.fact}>
              {each.publishedAt === null ? (
                'Draft.'
              ) : (
                <>
                  Published on <Day iso={each.publishedAt} />. {each.version > 1 && retakeInWords(each)}
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  </>
);
