import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { HistoryLink } from '#features/audit-log/web/for-others/history-link.tsx';
import { isolated } from '#shared/text/isolated.ts';
import { errorCode } from '#ui/data/api.ts';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Card } from '#ui/components/card.tsx';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Editor } from '#ui/forms/editor.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { lazily } from '#ui/late/lazily.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Page } from '#ui/page.tsx';
import { RemoveUnusedButton } from '#ui/popups/remove-unused-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { ManagedTemplateDetail } from '../../admin-contract.ts';
import { managedTemplate, templatesAdmin, usesOfTemplate } from './admin-queries.ts';
import { audienceInWords } from '../messages.ts';
import { contractsKey } from '../queries.ts';
import { TemplatePreview } from './template-preview.tsx';
import { TemplateStateBadge } from './template-state-badge.tsx';
import styles from './template-text-editor.module.css';

const TemplateTextEditor = lazily(() => import('./template-text-editor.tsx'), 'TemplateTextEditor');
const AudienceForm = lazily(() => import('./audience-form.tsx'), 'AudienceForm');

type ManageTemplatePageProps = {
  templateId: string;
  onRemoved: () => void;
  /** Goes to another version, or to a copy. */
  onOpen: (templateId: string) => void;
};

/** How often it was decided on, in words. */
function decisionsInWords({ decisionCount, publishedAt }: ManagedTemplateDetail): string {
  if (publishedAt === null) return 'Nobody is offered it yet.';
  if (decisionCount === 0) return 'Nobody has decided on it yet.';
  return decisionCount === 1
    ? 'Decided on once. That copy stays as it was shown.'
    : `Decided on ${decisionCount} times. Those copies stay as they were shown.`;
}

/** /admin/agreements/{templateId}: a template's text and clauses. */
export function ManageTemplatePage({ templateId, onRemoved, onOpen }: ManageTemplatePageProps) {
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
      line={
        found && (
          <>
            Version {found.version} <TemplateStateBadge template={found} /> Asked:{' '}
            {audienceInWords[found.audience].toLowerCase()}. {decisionsInWords(found)}
          </>
        )
      }
      actions={
        found && (
          <>
            <NewVersionButton template={found} onOpen={onOpen} />
            {found.publishedAt !== null && !found.nextVersion?.isPublished && (
              <RetireButton template={found} />
            )}
            <Editor
              label="Who is asked"
              title="Who is asked"
              description="These people get a notice, and see the agreement on their home page. Everybody can read it and decide on it."
              form={AudienceForm}
              given={{ template: found }}
            />
            <HistoryLink kind="template" id={templateId} />
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
        {(loaded) =>
          loaded.publishedAt === null ? (
            <Suspense fallback={<Skeleton shape="row" count={4} />}>
              <TemplateTextEditor key={loaded.id} template={loaded} />
            </Suspense>
          ) : (
            <>
              <MessageBox tone="info">
                {loaded.nextVersion?.isPublished
                  ? 'A newer version has taken the place of this one. Its text stays for those who decided on it.'
                  : 'This agreement is published: its text stays as it was offered. A change is a new version, and everybody in its audience is asked again.'}
              </MessageBox>
              <div className={styles.shown}>
                <Card>
                  <TemplatePreview template={loaded} />
                </Card>
              </div>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

/** Leads to the version after a published one: begins it if there is none. */
function NewVersionButton({
  template,
  onOpen,
}: {
  template: ManagedTemplateDetail;
  onOpen: (id: string) => void;
}) {
  const { id: templateId, publishedAt, nextVersion } = template;
  const begin = useChange(templatesAdmin.createVersion, {
    done: 'A new version is begun',
    failed: 'The new version could not be begun',
    stale: [contractsKey],
    onDone: ({ id }) => onOpen(id),
  });
  if (publishedAt === null) return null;
  if (nextVersion !== null) {
    return (
      <Button variant="quiet" onClick={() => onOpen(nextVersion.id)}>
        {nextVersion.isPublished ? 'See the newer version' : 'Open the draft of the next version'}
      </Button>
    );
  }
  return (
    <Button busy={begin.isPending} onClick={() => void begin.run({ templateId })}>
      New version
    </Button>
  );
}

function RetireButton({ template }: { template: ManagedTemplateDetail }) {
  const [open, setOpen] = useState(false);
  const { id, name } = template;
  const isOffered = template.retiredAt === null;
  const setRetired = useChange(templatesAdmin.setRetired, {
    done: (_, { retired }) =>
      retired ? `${isolated(name)} is retired` : `${isolated(name)} is offered again`,
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
        title={isOffered ? `Retire ${isolated(name)}?` : `Offer ${isolated(name)} again?`}
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
        template.publishedAt !== null && template.retiredAt === null
          ? {
              label: 'Retire',
              text: 'Retire it instead: it is offered to nobody any more, and what was decided on stays.',
              done: `${isolated(name)} is retired`,
              run: () => templatesAdmin.setRetired({ templateId, retired: true }),
            }
          : null
      }
      stale={[contractsKey]}
    />
  );
}
