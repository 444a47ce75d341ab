import { AppLink } from '#ui/components/app-link.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Day, Moment } from '#ui/time/moment.tsx';
import type { ExamDetail } from '../contract.ts';

/** Tells a player about other versions of an exam: the one that replaced it, and the one that they took before. */
export function ExamVersionNote({ exam }: { exam: ExamDetail }) {
  const { newer, takenBefore, submission, answersUntil } = exam;
  if (newer !== null && (submission === null || newer.isOffered)) {
    return (
      <MessageBox tone="warning" title="There is a newer version of this exam">
        Version {newer.version} was published on <Day iso={newer.publishedAt} />.{' '}
        {submission !== null && 'You are asked to take it too. '}
        {submission === null && answersUntil !== null && (
          <>
            This version takes answers until <Moment iso={answersUntil} />.{' '}
          </>
        )}
        <AppLink to="/my/exams/$examId" params={{ examId: newer.examId }}>
          Open version {newer.version}
        </AppLink>
      </MessageBox>
    );
  }
  if (takenBefore === null) return null;
  return (
    <MessageBox tone="info">
      You took version {takenBefore.version} of this exam on <Day iso={takenBefore.submittedAt} />
      {takenBefore.scorePercent !== null && ` and reached ${takenBefore.scorePercent}%`}.{' '}
      <AppLink to="/my/exams/$examId" params={{ examId: takenBefore.examId }}>
        See your answers
      </AppLink>
    </MessageBox>
  );
}
