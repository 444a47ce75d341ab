import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCode } from '../../../../ui/data/api.ts';
import { Button } from '../../../../ui/components/button.tsx';
import { useChange } from '../../../../ui/data/change.ts';
import { Confirm } from '../../../../ui/popups/confirm.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { Page } from '../../../../ui/page.tsx';
import { RemoveUnusedButton } from '../../../../ui/popups/remove-unused-button.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import type { ManagedTemplateDetail } from '../../admin-contract.ts';
import { managedTemplate, templatesAdmin, usesOfTemplate } from './admin-queries.ts';
import { contractsKey } from '../queries.ts';
import { TemplateTextEditor } from './template-text-editor.tsx';

type ManageTemplatePageProps = { templateId: string; onRemoved: () => void };

/** /admin/agreements/{templateId}: a template's text and clauses. */
export function ManageTemplatePage({ templateId, onRemoved }: ManageTemplatePageProps) {
  const template = useQuery(managedTemplate(templateId));
  if (template.isError && ['TEMPLATE_NOT_FOUND', 'INVALID_INPUT'].includes(errorCode(template.error))) {
    return (
      <Page title="Agreement">
        <EmptyState text="Agreement not found" piece="flag" />
      </Page>
    );
  }
  const found = template.data;
  return (
    <Page
      title="Agreement"
      heading={found?.name ?? 'Agreement'}
      line={found && `Decided on ${found.decisionCount} times. Those copies stay as they were shown.`}
      actions={
        found && (
          <>
            <RetireButton template={found} />
            <RemoveTemplate template={found} onRemoved={onRemoved} />
          </>
        )
      }
    >
      <Loaded
        query={template}
        error="The agreement could not be loaded. Please try again."
        loading={<Skeleton shape="row" count={4} />}
      >
        {(loaded) => <TemplateTextEditor key={loaded.id} template={loaded} />}
      </Loaded>
    </Page>
  );
}

function RetireButton({ template }: { template: ManagedTemplateDetail }) {
  const [open, setOpen] = useState(false);
  const { id, name } = template;
  const isOffered = template.retiredAt === null;
  const setRetired = useChange(templatesAdmin.setRetired, {
    done: (_, { retired }) => (retired ? `${name} is retired` : `${name} is offered again`),
    failed: 'The agreement could not be changed',
    stale: [contractsKey],
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {isOffered ? 'Retire' : 'Offer again'}
      </Button>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={isOffered ? `Retire ${name}?` : `Offer ${name} again?`}
        text={
          isOffered
            ? 'It is offered to nobody any more. What was decided on stays.'
            : 'Everybody who has not accepted it is offered it again.'
        }
        confirm={isOffered ? 'Retire' : 'Offer again'}
        onConfirm={() => setRetired.run({ templateId: id, retired: isOffered })}
      />
    </>
  );
}

function RemoveTemplate({ template, onRemoved }: { template: ManagedTemplateDetail; onRemoved: () => void }) {
  const { id: templateId, name } = template;
  return (
    <RemoveUnusedButton
      what={name}
      uses={usesOfTemplate(templateId)}
      touches="No one has accepted or declined it yet. It and its clauses will be deleted; anyone reading it now can no longer respond."
      remove={async () => {
        await templatesAdmin.remove({ templateId });
        onRemoved();
      }}
      instead={
        template.retiredAt === null
          ? {
              label: 'Retire',
              text: 'Retire it instead: it is offered to nobody any more, and what was decided on stays.',
              done: `${name} is retired`,
              run: () => templatesAdmin.setRetired({ templateId, retired: true }),
            }
          : null
      }
      stale={[contractsKey]}
    />
  );
}
