import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { errorCode } from '#ui/data/api.ts';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Card } from '#ui/components/card.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { Page } from '#ui/page.tsx';
import { Day } from '#ui/time/moment.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Decision, Template } from '../contract.ts';
import { AgreementDocument } from './agreement-document.tsx';
import styles from './agreement-reader.module.css';
import { decided, decisionReasons, LOAD_AGREEMENTS_ERROR, TEMPLATE_NOT_FOUND } from './messages.ts';
import { contractsClient, contractsKey, templateToRead } from './queries.ts';

const AgreementChanges = lazily(() => import('./agreement-changes.tsx'), 'AgreementChanges');

type AgreementReaderProps = {
  templateId: Id;
  /** Leads back to the list. */
  onClose: () => void;
};

/** A template to be read, and agreed to or declined. */
export function AgreementReader({ templateId, onClose }: AgreementReaderProps) {
  const template = useQuery(templateToRead(templateId));
  // A text is read from its beginning, wherever the list had been scrolled to.
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);
  const missing =
    template.isError && ['TEMPLATE_NOT_FOUND', 'INVALID_INPUT'].includes(errorCode(template.error));
  const back = (
    <Button variant="quiet" className="screen-only" onClick={onClose}>
      Back to My Contracts
    </Button>
  );
  if (missing) {
    return (
      <Page title="My Contracts" narrow>
        <EmptyState text={TEMPLATE_NOT_FOUND} terrain="sand" piece="flag" actions={back} />
      </Page>
    );
  }
  return (
    <Page
      title={template.data?.name ?? 'My Contracts'}
      line={template.data?.description ?? undefined}
      actions={
        <>
          <Button variant="quiet" className="screen-only" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            Print or save as PDF
          </Button>
          {back}
        </>
      }
      narrow
    >
      <Loaded query={template} error={LOAD_AGREEMENTS_ERROR} loading={<Skeleton shape="card" count={1} />}>
        {(found) => (
          <Undecided
            template={found}
            onClose={onClose}
            onChanged={async () => {
              await template.refetch();
            }}
          />
        )}
      </Loaded>
    </Page>
  );
}

type UndecidedProps = { template: Template; onClose: () => void; onChanged: () => Promise<void> };

function Undecided({ template, onClose, onChanged }: UndecidedProps) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const [changed, setChanged] = useState(false);
  const decide = useDecision(template, onClose, async () => {
    await onChanged();
    setChanged(true);
    window.scrollTo({ top: 0 });
  });
  return (
    <div className={styles.parts}>
      {changed && (
        <MessageBox tone="warning" title="This agreement has changed">
          You were reading an earlier text, and nothing was decided. Please read the new one below.
        </MessageBox>
      )}
      {template.agreedBefore && (
        <Suspense fallback={<Skeleton shape="card" count={1} />}>
          <AgreementChanges template={template} before={template.agreedBefore} />
        </Suspense>
      )}
      <Card
        footer={
          <div className={styles.actions}>
            <Button variant="quiet" onClick={() => setAsked('declined')}>
              Decline
            </Button>
            <Button onClick={() => setAsked('accepted')}>Agree</Button>
          </div>
        }
      >
        <p className={styles.version}>
          Version {template.version}, published <Day iso={template.publishedAt} />
        </p>
        <AgreementDocument content={template.content} clauses={template.clauses} level={2} />
      </Card>
      <Confirm
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        {...questions[asked ?? 'accepted']}
        cancel="Keep Reading"
        onConfirm={() => (asked === null ? undefined : decide(asked))}
      />
    </div>
  );
}

const questions: Record<Decision, { title: string; text: string; confirm: string }> = {
  accepted: {
    title: 'Agree to this agreement?',
    text: 'A copy of the text as you see it is kept, for you and for us. It can’t be changed afterwards.',
    confirm: 'Agree',
  },
  declined: {
    title: 'Decline this agreement?',
    text: 'Your decision is kept with a copy of the text. You may come back and decide again.',
    confirm: 'Decline',
  },
};

/** Sends the decision on exactly the text that is shown. */
function useDecision(template: Template, onDecided: () => void, onChanged: () => Promise<void>) {
  const decide = useChange(
    (decision: Decision) =>
      contractsClient.decide({ templateId: template.id, decision, shownSha256: template.sha256 }),
    {
      done: (_copy, decision) => decided[decision],
      failed: 'Failed to process agreement',
      reasons: decisionReasons,
      stale: [contractsKey],
      onDone: onDecided,
      onFailed: (error) => {
        const code = errorCode(error);
        if (code === 'TEMPLATE_CHANGED') return onChanged();
        return code === 'ALREADY_ACCEPTED' || code === 'TEMPLATE_NOT_FOUND' ? onDecided() : undefined;
      },
    },
  );
  return decide.run;
}
