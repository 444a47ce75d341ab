import { useInfiniteQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page, Section } from '#ui/page.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AvailableExamCards, CompletedExamCards } from './exam-cards.tsx';
import styles from './exam-cards.module.css';
import { LOAD_EXAMS_ERROR } from './messages.ts';
import { availableExams, completedExams } from './queries.ts';

type MyExamsPageProps = {
  /** Shows only the exams of this game system. */
  gameSystemId: Id | undefined;
};

/** /my/exams: the exams that the player can take, and those already submitted. */
export function MyExamsPage({ gameSystemId }: MyExamsPageProps) {
  const available = useInfiniteQuery(availableExams(gameSystemId));
  const completed = useInfiniteQuery(completedExams(gameSystemId));
  const system = (available.data?.pages[0]?.items[0] ?? completed.data?.pages[0]?.items[0])?.gameSystem;
  const isFiltered = gameSystemId !== undefined;
  return (
    <Page
      title="My Exams"
      line={
        isFiltered
          ? `Exams of ${isolated(system?.name ?? 'one game system')}.`
          : 'One submitted exam of a game system, and you are certified for it.'
      }
      actions={
        isFiltered && (
          <ButtonLink to="/my/exams" variant="quiet">
            All exams
          </ButtonLink>
        )
      }
    >
      <Section title="Available">
        <Paged query={available} error={LOAD_EXAMS_ERROR} loading={<Skeleton shape="card" />}>
          {(exams) => (exams.length === 0 ? <NothingAvailable /> : <AvailableExamCards exams={exams} />)}
        </Paged>
      </Section>
      {/* Waits for the first list: its length decides where this one begins, so nothing moves later. */}
      {available.isFetched && (
        <Section title="Completed">
          <Paged query={completed} error={LOAD_EXAMS_ERROR} loading={<Skeleton shape="card" />}>
            {(exams) =>
              exams.length === 0 ? (
                <p className={styles.fact}>You haven&apos;t taken any exams yet.</p>
              ) : (
                <CompletedExamCards exams={exams} />
              )
            }
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
