import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Badge } from '../../../ui/components/badge.tsx';
import { Button } from '../../../ui/components/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import { Facts } from '../../../ui/components/facts.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
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
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={executed.name}
      wide
      actions={
        <Button variant="quiet" className="screen-only" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          Print
        </Button>
      }
    >
      <div className={styles.facts}>
        <Facts
          facts={[
            { name: 'Decision', value: <DecisionBadge decision={executed.decision} /> },
            { name: 'Decided', value: <Moment iso={executed.decidedAt} /> },
          ]}
        />
      </div>
      <Loaded query={copy} error={LOAD_AGREEMENTS_ERROR}>
        {({ content, clauses, contentSha256, clausesSha256 }) => (
          <>
            <AgreementDocument content={content} clauses={clauses} level={3} />
            <dl className={styles.hashes}>
              <dt>SHA-256 of the text</dt>
              <dd>{contentSha256}</dd>
              <dt>SHA-256 of the clauses</dt>
              <dd>{clausesSha256}</dd>
            </dl>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
