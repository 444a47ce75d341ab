import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { commonRefusals } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { errorCode } from '#ui/data/api.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { useSession } from '#ui/session/session.ts';
import { SignInPrompt } from '#ui/session/sign-in-prompt.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LOAD_EXAMS_ERROR } from './messages.ts';
import { examById } from './queries.ts';
import { examTitle } from '../rules.ts';
import { ExamVersionNote } from './exam-version-note.tsx';
import { SubmittedExam } from './submitted-exam.tsx';
import styles from './submitted-exam.module.css';
import { lazily } from '#ui/late/lazily.tsx';

// Loaded lazily, because the form needs the schemas; a submitted exam is shown without them.
const ExamForm = lazily(() => import('./exam-form.tsx'), 'ExamForm');

/** /my/exams/{examId}: the questions to answer, or what was submitted. */
export function ExamPage({ examId }: { examId: Id }) {
  const { user, player } = useSession();
  const exam = useQuery({ ...examById(examId), enabled: player !== null });
  const [isRefused, setRefused] = useState(false);
  const missing = exam.isError && ['EXAM_NOT_FOUND', 'INVALID_INPUT'].includes(errorCode(exam.error));
  if (!user) return <SessionEnded />;
  if (!player) return <PlayerNeeded />;
  if (missing) return <ExamNotFound />;
  const title = exam.data ? examTitle(exam.data) : 'Exam';
  return (
    <Page
      title={title}
      line={exam.data?.gameSystem.name}
      actions={
        <ButtonLink to="/my/exams" variant="quiet">
          Back to My Exams
        </ButtonLink>
      }
      narrow
    >
      <Loaded query={exam} error={LOAD_EXAMS_ERROR} loading={<Skeleton shape="card" count={1} />}>
        {(found) => (
          <div className={styles.parts}>
            <ExamVersionNote exam={found} />
            {found.submission ? (
              <SubmittedExam exam={found} submission={found.submission} userId={user.id} />
            ) : (
              <Suspense fallback={<Skeleton shape="card" count={1} />}>
                <ExamForm
                  key={found.sha256}
                  exam={found}
                  userId={user.id}
                  isRefused={isRefused}
                  onRefused={() => setRefused(true)}
                />
              </Suspense>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const SessionEnded = () => (
  <Page title="Exam" narrow>
    <SignInPrompt
      title="Your session has ended"
      text="Sign in again and go on where you were: what you have answered is kept on this device."
      button="Sign In"
      terrain="sand"
      piece="flag"
    />
  </Page>
);

const PlayerNeeded = () => (
  <Page title="Exam" narrow>
    <EmptyState
      title="No Player Profile Found"
      text={commonRefusals.PLAYER_REQUIRED.message}
      terrain="grass"
      piece="meeple"
      actions={<ButtonLink to="/my/profile">Create Player Profile</ButtonLink>}
    />
  </Page>
);

const ExamNotFound = () => (
  <Page title="Exam Not Found" narrow>
    <EmptyState
      text="There is no such exam, or it belongs to a game system that is not among yours."
      terrain="sand"
      piece="flag"
      actions={<ButtonLink to="/my/exams">Return to My Exams</ButtonLink>}
    />
  </Page>
);
