import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { Dialog } from '#ui/popups/dialog.tsx';
import { Facts } from '#ui/components/facts.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { ExactMoment } from '#ui/time/moment.tsx';
import type { Decision, Executed } from '../contract.ts';
import { AgreementDocument } from './agreement-document.tsx';
import styles from './executed-dialog.module.css';
import { LOAD_AGREEMENTS_ERROR } from './messages.ts';
import { executedById } from './queries.ts';

/** 'Accepted' or 'Declined'. */
export const DecisionBadge = ({ decision }: { decision: Decision }) => (
  <Badge tone={decision === 'accepted' ? 'green' : 'grey'}>
    {decision === 'accepted' ? 'Accepted' : 'Declined'}
  </Badge>
);

type ExecutedDialogProps = { executed: Executed; open: boolean; onOpenChange: (open: boolean) => void };

/** An executed copy to read and print: nothing in it can be changed. */
export function ExecutedDialog({ executed, open, onOpenChange }: ExecutedDialogProps) {
  const copy = useQuery(executedById(executed.id));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={executed.name} wide>
      <Button
        variant="quiet"
        size="small"
        className={classNames(styles.print, 'screen-only')}
        onClick={() => window.print()}
      >
        <Printer size={18} aria-hidden="true" />
        Print
      </Button>
      <Loaded query={copy} error={LOAD_AGREEMENTS_ERROR}>
        {({ decidedBy, content, clauses, contentSha256, clausesSha256, recordSha256 }) => (
          <>
            <div className={styles.facts}>
              <Facts
                facts={[
                  { name: 'Person', value: <bdi>{decidedBy.name}</bdi> },
                  ...(decidedBy.email === null ? [] : [{ name: 'Email', value: decidedBy.email }]),
                  { name: 'Decision', value: <DecisionBadge decision={executed.decision} /> },
                  { name: 'Decided', value: <ExactMoment iso={executed.decidedAt} /> },
                  { name: 'Version', value: executed.version },
                  { name: 'Copy', value: <code className={styles.code}>{executed.id}</code> },
                ]}
              />
            </div>
            <AgreementDocument content={content} clauses={clauses} level={3} />
            <div className={styles.hashes}>
              <p>
                These numbers are computed from the copy. They were stored with the decision: if a single
                character of the copy, or who decided what and when, were other than it was, they would no
                longer fit. Name and email are as the account has them today.
              </p>
              <dl>
                <dt>SHA-256 of the text</dt>
                <dd>{contentSha256}</dd>
                <dt>SHA-256 of the clauses</dt>
                <dd>{clausesSha256}</dd>
                <dt>SHA-256 of the decision</dt>
                <dd>{recordSha256}</dd>
              </dl>
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
