import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card, CardGrid } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Day } from '#ui/time/moment.tsx';
import { Page, Section } from '#ui/page.tsx';
import { Paged } from '#ui/data/paged.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { type Column, Table } from '#ui/components/table.tsx';
import type { Executed, OfferedTemplate } from '../contract.ts';
import { AgreementReader } from './agreement-reader.tsx';
import { DecisionBadge, ExecutedDialog } from './executed-dialog.tsx';
import { LOAD_AGREEMENTS_ERROR } from './messages.ts';
import styles from './my-contracts-page.module.css';
import { executedAgreements, offeredTemplates } from './queries.ts';

type MyContractsPageProps = {
  /** The template that is being read; none shows the lists. */
  templateId: Id | undefined;
  onCloseTemplate: () => void;
};

/** /my/contracts: agreements to read and decide on, and what was decided. */
export const MyContractsPage = ({ templateId, onCloseTemplate }: MyContractsPageProps) =>
  templateId === undefined ? (
    <Agreements />
  ) : (
    <AgreementReader key={templateId} templateId={templateId} onClose={onCloseTemplate} />
  );

function Agreements() {
  const offered = useInfiniteQuery(offeredTemplates());
  const executed = useInfiniteQuery(executedAgreements());
  return (
    <Page title="My Contracts" line="What you may agree to, and what you have decided on.">
      <Section title="Agreements">
        <Paged query={offered} error={LOAD_AGREEMENTS_ERROR} loading={<Skeleton shape="card" />}>
          {(templates) =>
            templates.length === 0 ? (
              <EmptyState
                text="There is no agreement for you to decide on at the moment."
                terrain="sand"
                piece="flag"
              />
            ) : (
              <CardGrid>
                {templates.map((template) => (
                  <li key={template.id}>
                    <OfferedCard template={template} />
                  </li>
                ))}
              </CardGrid>
            )
          }
        </Paged>
      </Section>
      {/* How long the first list is decides where the second begins: it waits, instead of moving. */}
      {offered.isFetched && (
        <Section title="Executed Agreements">
          <Paged query={executed} error={LOAD_AGREEMENTS_ERROR}>
            {(copies) => <ExecutedTable copies={copies} />}
          </Paged>
        </Section>
      )}
    </Page>
  );
}

/** For whom an agreement is meant, where that is not everybody. */
const askedOf = {
  organisers: 'Organisers are asked for it.',
  stores: 'Store managers are asked for it.',
};

const OfferedCard = ({ template }: { template: OfferedTemplate }) => (
  <Card
    title={template.name}
    footer={
      <>
        <span className={styles.fact}>
          Version {template.version}, <Day iso={template.publishedAt} />
          {template.declinedAt && (
            <>
              <br />
              Declined <Day iso={template.declinedAt} />
            </>
          )}
        </span>
        <ButtonLink
          to="/my/contracts"
          hash={template.id}
          size="small"
          aria-label={`Read ${isolated(template.name)}`}
        >
          Read
        </ButtonLink>
      </>
    }
  >
    <p className={styles.fact}>{template.description}</p>
    {template.audience !== 'everybody' && <p className={styles.fact}>{askedOf[template.audience]}</p>}
  </Card>
);

type ExecutedRow = { copy: Executed; onView: () => void };

const columns: Column<ExecutedRow>[] = [
  { key: 'name', header: 'Agreement', kind: 'main', cell: ({ copy }) => copy.name },
  { key: 'version', header: 'Version', cell: ({ copy }) => copy.version },
  { key: 'decision', header: 'Decision', cell: ({ copy }) => <DecisionBadge decision={copy.decision} /> },
  { key: 'date', header: 'Date', cell: ({ copy }) => <Day iso={copy.decidedAt} /> },
  {
    key: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: ({ copy, onView }) => (
      <Button
        variant="quiet"
        size="small"
        className={styles.view}
        aria-label={`View ${isolated(copy.name)}`}
        onClick={onView}
      >
        View
      </Button>
    ),
  },
];

function ExecutedTable({ copies }: { copies: readonly Executed[] }) {
  const [shown, setShown] = useState<Executed | null>(null);
  const [open, setOpen] = useState(false);
  const view = (copy: Executed) => {
    setShown(copy);
    setOpen(true);
  };
  return (
    <>
      <Card flush>
        <Table
          label="Executed Agreements"
          rows={copies.map((copy) => ({ copy, onView: () => view(copy) }))}
          columns={columns}
          rowKey={({ copy }) => copy.id}
          empty={
            <EmptyState text="You haven't decided on any agreement yet." terrain="night" piece="flag" plain />
          }
        />
      </Card>
      {shown && <ExecutedDialog executed={shown} open={open} onOpenChange={setOpen} />}
    </>
  );
}
