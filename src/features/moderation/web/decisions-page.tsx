import { useInfiniteQuery } from '@tanstack/react-query';
import { isolated } from '#shared/text/isolated.ts';
import { ruleNames, thingNames } from '#shared/things.ts';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Editor } from '#ui/forms/editor.tsx';
import { Page } from '#ui/page.tsx';
import { Day, Moment } from '#ui/time/moment.tsx';
import type { OwnDecision } from '../contract.ts';
import styles from './decisions-page.module.css';
import { ownDecisions } from './queries.ts';
import { lazily } from '#ui/late/lazily.tsx';

const AppealForm = lazily(() => import('./appeal-form.tsx'), 'AppealForm');

/** /my/decisions: the user's things that were hidden or removed, the reasons, and the user's appeals. */
export function DecisionsPage() {
  const decisions = useInfiniteQuery(ownDecisions());
  return (
    <Page
      narrow
      title="Decisions"
      line="What we hid or removed of yours, and why."
      actions={
        <ButtonLink variant="quiet" to="/rules">
          Our rules
        </ButtonLink>
      }
    >
      <Paged
        query={decisions}
        error="The decisions could not be loaded. Please try again."
        loading={<Skeleton shape="card" count={1} />}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState text="Nothing of yours was ever hidden or removed." terrain="grass" piece="flag" />
          ) : (
            <ul className={styles.list}>
              {items.map((decision) => (
                <li key={decision.id}>
                  <DecisionCard decision={decision} />
                </li>
              ))}
            </ul>
          )
        }
      </Paged>
    </Page>
  );
}

const DecisionCard = ({ decision }: { decision: OwnDecision }) => (
  <Card level={2} title={decision.title} aside={<StateBadge decision={decision} />}>
    <p className={styles.when}>
      Your {thingNames[decision.kind]}, <Moment iso={decision.decidedAt} />
    </p>
    <p className={styles.rule}>{ruleNames[decision.rule]}</p>
    <p className={styles.text}>{decision.reason}</p>
    {decision.appeal && <Appeal appeal={decision.appeal} />}
    {decision.appealUntil !== null && (
      <div className={styles.appeal}>
        <Editor
          label="Appeal"
          name={`Appeal against the decision about ${isolated(decision.title)}`}
          title="Ask for another look?"
          description="Another admin looks at it where there is one. You can appeal once."
          form={AppealForm}
          given={{ decisionId: decision.id }}
        />
        <small>
          Until <Day iso={decision.appealUntil} />
        </small>
      </div>
    )}
  </Card>
);

function StateBadge({ decision: { decision, restoredAt } }: { decision: OwnDecision }) {
  if (restoredAt !== null) return <Badge tone="green">shown again</Badge>;
  return decision === 'remove' ? <Badge tone="red">removed</Badge> : <Badge tone="orange">hidden</Badge>;
}

/** The user's appeal, and its answer. */
const Appeal = ({ appeal }: { appeal: NonNullable<OwnDecision['appeal']> }) => (
  <div className={styles.said}>
    <strong>You appealed</strong>
    <p className={styles.text}>{appeal.text}</p>
    {appeal.decision === null ? (
      <MessageBox tone="info">We look at it again, and tell you what we decide.</MessageBox>
    ) : (
      <>
        <strong>{appeal.decision === 'lifted' ? 'You were right' : 'The decision stands'}</strong>
        <p className={styles.text}>{appeal.answer}</p>
      </>
    )}
  </div>
);
