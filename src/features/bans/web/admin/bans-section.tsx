import { useQuery } from '@tanstack/react-query';
import { TakeIt } from '#features/desk/web/for-others/taken.tsx';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Editor } from '#ui/forms/editor.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { Section } from '#ui/page.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { Ban } from '../../admin-contract.ts';
import styles from '../banned-page.module.css';
import { bansOf } from './queries.ts';

const AnswerForm = lazily(() => import('./answer-form.tsx'), 'AnswerForm');

/** The bans of a user, newest first: the reason, the admin, how each ended, and its appeal. */
export function BansSection({ userId }: { userId: Id }) {
  const bans = useQuery(bansOf(userId));
  return (
    <Section title="Bans">
      <Loaded
        query={bans}
        error="The bans could not be loaded. Please try again."
        loading={<Skeleton shape="row" count={2} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState text="They were never banned." piece="flag" />
          ) : (
            <div className={styles.parts}>
              {items.map((ban) => (
                <BanCard key={ban.id} ban={ban} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}

const BanCard = ({ ban }: { ban: Ban }) => (
  <Card
    level={3}
    title={
      <>
        Banned <Moment iso={ban.bannedAt} />
        {ban.bannedBy !== null && ` by ${isolated(ban.bannedBy)}`}
      </>
    }
    aside={ban.liftedAt === null ? <Badge tone="red">stands</Badge> : <Badge>over</Badge>}
  >
    <p className={styles.when}>
      <HowItEnds ban={ban} />
    </p>
    <p className={styles.text}>{ban.reason ?? 'No reason was given.'}</p>
    {ban.appeal && <Appeal ban={ban} appeal={ban.appeal} />}
  </Card>
);

function HowItEnds({ ban: { endsAt, liftedAt, liftedBy } }: { ban: Ban }) {
  if (liftedAt !== null) {
    return (
      <>
        {liftedBy === null ? 'Ended by itself ' : `Lifted by ${isolated(liftedBy)} `}
        <Moment iso={liftedAt} />
      </>
    );
  }
  if (endsAt === null) return <>Until an admin lifts it</>;
  return (
    <>
      Until <Moment iso={endsAt} />
    </>
  );
}

type AppealProps = { ban: Ban; appeal: NonNullable<Ban['appeal']> };

const Appeal = ({ ban, appeal }: AppealProps) => {
  const isOpen = appeal.decision === null && ban.liftedAt === null;
  return (
    <div className={styles.said}>
      <strong>Appeal</strong>
      <span className={styles.when}>
        <Moment iso={appeal.at} />
      </span>
      <p className={styles.text}>{appeal.text}</p>
      {appeal.decision !== null && (
        <>
          <strong>{appeal.decision === 'lifted' ? 'Answer: lifted' : 'Answer: it stands'}</strong>
          <p className={styles.text}>{appeal.answer}</p>
        </>
      )}
      {isOpen && <TakeIt id={ban.id} kind="ban-appeal" />}
      {isOpen && !appeal.mayDecide && (
        <MessageBox tone="info">You made this ban: another admin decides the appeal.</MessageBox>
      )}
      {isOpen && appeal.mayDecide && (
        <div className={styles.actions}>
          <Editor
            label="Lift the ban"
            name="Lift the ban, as the appeal asks"
            title="Lift the ban?"
            description="They can sign in again, and get your answer by mail."
            form={AnswerForm}
            given={{ banId: ban.id, decision: 'lifted' as const }}
          />
          <Editor
            label="Let it stand"
            title="Let the ban stand?"
            description="They get your answer by mail, and can not appeal again."
            form={AnswerForm}
            given={{ banId: ban.id, decision: 'stands' as const }}
          />
        </div>
      )}
    </div>
  );
};
