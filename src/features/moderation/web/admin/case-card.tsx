import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { ruleNames } from '#shared/things.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Editor } from '#ui/forms/editor.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { ModerationCase, ThingDetails } from '../../admin-contract.ts';
import { moderationAdmin, moderationKey } from './admin-queries.ts';
import { mayDecide } from '../../policy.ts';
import { useActor } from '#ui/session/use-actor.ts';
import { DecisionBadge } from './decision-badge.tsx';
import styles from './moderation.module.css';
import { lazily } from '#ui/late/lazily.tsx';

const AnswerForm = lazily(() => import('./answer-form.tsx'), 'AnswerForm');

type CaseCardProps = { details: ThingDetails; one: ModerationCase };

/** One case of a thing: who reported it, the decision and its reason, and the author's appeal. */
export function CaseCard({ details, one }: CaseCardProps) {
  const { decision, appeal } = one;
  const { thing, hasOtherAdmin } = details;
  const actor = useActor();
  const { isOwn } = one;
  return (
    <Card
      level={2}
      title={titleOf(one)}
      aside={
        decision === null ? (
          <Badge tone="yellow">waits</Badge>
        ) : (
          <DecisionBadge decision={decision} isRestored={one.restoredAt !== null} />
        )
      }
    >
      <div className={styles.stack}>
        {one.reports.length > 0 && (
          <ul className={styles.list} aria-label="Reports">
            {one.reports.map((report) => (
              <li key={report.id} className={styles.report}>
                <strong>{ruleNames[report.rule]}</strong>
                <span className={styles.rest}>
                  {report.by === null ? '' : `${report.by}, `}
                  <Moment iso={report.createdAt} />
                </span>
                {report.text !== null && <p className={styles.text}>{report.text}</p>}
              </li>
            ))}
          </ul>
        )}
        {one.reason !== null && (
          <div>
            <strong>{one.rule === null ? 'Reason' : ruleNames[one.rule]}</strong>
            <p className={styles.text}>{one.reason}</p>
          </div>
        )}
        {appeal && <Appeal one={one} appeal={appeal} hasOtherAdmin={hasOtherAdmin} />}
      </div>
      {decision === 'hide' && one.restoredAt === null && thing?.isHidden && appeal?.decision !== null && (
        <div className={styles.actions}>
          {mayDecide(actor, { isOwn, hasOtherAdmin }) ? (
            <BringBack one={one} />
          ) : (
            <MessageBox tone="info">This is your own: another admin brings it back.</MessageBox>
          )}
        </div>
      )}
    </Card>
  );
}

function titleOf({ decision, decidedAt, decidedBy, openedAt }: ModerationCase) {
  if (decision === null || decidedAt === null) {
    return (
      <>
        Reported <Moment iso={openedAt} />
      </>
    );
  }
  return (
    <>
      Decided <Moment iso={decidedAt} /> by {isolated(decidedBy ?? 'an admin who is gone')}
    </>
  );
}

type AppealProps = {
  one: ModerationCase;
  appeal: NonNullable<ModerationCase['appeal']>;
  hasOtherAdmin: boolean;
};

/** The author's appeal, and its answer or the buttons to answer it. */
function Appeal({ one, appeal, hasOtherAdmin }: AppealProps) {
  const { isOwn } = one;
  const { isOwnDecision } = appeal;
  const may = mayDecide(useActor(), { isOwn, isOwnDecision, hasOtherAdmin });
  return (
    <div className={styles.report}>
      <strong>Appeal</strong>
      <span className={styles.rest}>
        <Moment iso={appeal.at} />
      </span>
      <p className={styles.text}>{appeal.text}</p>
      {appeal.decision !== null && (
        <>
          <strong>{appeal.decision === 'lifted' ? 'Answer: lifted' : 'Answer: it stands'}</strong>
          <p className={styles.text}>{appeal.answer}</p>
        </>
      )}
      {appeal.decision === null && !may && (
        <MessageBox tone="info">
          {isOwn ? 'This is your own' : 'You made the decision'}: another admin decides the appeal.
        </MessageBox>
      )}
      {appeal.decision === null && may && (
        <div className={styles.actions}>
          <Editor
            label="Lift the decision"
            title="Lift the decision?"
            description={
              one.decision === 'hide'
                ? 'Others see it again, as they did before.'
                : 'What was removed cannot be brought back, but the author is told that they were right.'
            }
            form={AnswerForm}
            given={{ decisionId: one.id, decision: 'lifted' as const }}
          />
          <Editor
            label="Let it stand"
            title="Let the decision stand?"
            form={AnswerForm}
            given={{ decisionId: one.id, decision: 'stands' as const }}
          />
        </div>
      )}
    </div>
  );
}

function BringBack({ one }: { one: ModerationCase }) {
  const [asking, setAsking] = useState(false);
  const restore = useChange(moderationAdmin.restore, {
    done: 'It is shown again',
    failed: 'It could not be brought back',
    stale: [moderationKey],
  });
  return (
    <>
      <Button size="small" variant="quiet" busy={restore.isPending} onClick={() => setAsking(true)}>
        Bring it back
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Bring it back?"
        text="Others see it again, as before. The author is told."
        confirm="Bring it back"
        onConfirm={() => restore.run({ decisionId: one.id })}
      />
    </>
  );
}
