import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../ui/components/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page, Section } from '../../../ui/page.tsx';
import { Paged } from '../../../ui/data/paged.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AvailableExamCards, CompletedExamCards } from './exam-cards.tsx';
import { LOAD_EXAMS_ERROR } from './messages.ts';
import { availableExams, completedExams } from './queries.ts';

/** /my/exams: what the player submitted, and what is still to be taken. */
export function MyExamsPage() {
  const completed = useInfiniteQuery(completedExams());
  const available = useInfiniteQuery(availableExams());
  return (
    <Page title="My Exams" line="One submitted exam of a game system, and you are certified for it.">
      <Section title="Completed">
        <Paged query={completed} error={LOAD_EXAMS_ERROR} loading={<Skeleton shape="card" />}>
          {(exams) =>
            exams.length === 0 ? (
              <EmptyState text="You haven't taken any exams yet." terrain="sand" piece="flag" />
            ) : (
              <CompletedExamCards exams={exams} />
            )
          }
        </Paged>
      </Section>
      {/* How long the first list is decides where the second begins: it waits, instead of moving. */}
      {completed.isFetched && (
        <Section title="Available">
          <Paged query={available} error={LOAD_EXAMS_ERROR} loading={<Skeleton shape="card" />}>
            {(exams) => (exams.length === 0 ? <NothingAvailable /> : <AvailableExamCards exams={exams} />)}
          </Paged>
        </Section>
      )}
    </Page>
  );
}

const NothingAvailable = () => (
  <EmptyState
    text="No exams are currently available. Add more games to unlock exams."
    terrain="night"
    piece="die"
    actions={<ButtonLink to="/my/gamesystems">Add Game System</ButtonLink>}
  />
);
