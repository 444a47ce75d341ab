import type { ReactNode } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { BrowsePage } from '#ui/data/browse-page.tsx';
import type { BrowseFilter, ListScreenProps } from '#ui/data/browse.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Day } from '#ui/time/moment.tsx';
import type { Column } from '#ui/components/table.tsx';
import type { ManagedTemplate } from '../../admin-contract.ts';
import { managedTemplates } from './admin-queries.ts';
import { TemplateStateBadge } from './template-state-badge.tsx';

const filters: BrowseFilter[] = [
  {
    name: 'state',
    label: 'State',
    all: 'All',
    options: [
      ['draft', 'Draft'],
      ['published', 'Published'],
      ['retired', 'Retired or replaced'],
    ],
  },
];

const columns: Column<ManagedTemplate>[] = [
  { key: 'name', header: 'Name', kind: 'main', sortable: true, cell: (template) => template.name },
  { key: 'version', header: 'Version', kind: 'number', cell: (template) => template.version },
  { key: 'clauses', header: 'Clauses', kind: 'number', cell: (template) => template.clauseCount },
  { key: 'decisions', header: 'Decisions', kind: 'number', cell: (template) => template.decisionCount },
  {
    key: 'state',
    header: 'State',
    cell: (template) => <TemplateStateBadge template={template} />,
  },
  { key: 'created', header: 'Added', sortable: true, cell: (template) => <Day iso={template.createdAt} /> },
  {
    key: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: ({ id, name }) => (
      <ButtonLink
        to="/admin/agreements/$templateId"
        params={{ templateId: id }}
        size="small"
        variant="quiet"
        aria-label={`Edit ${isolated(name)}`}
      >
        Edit
      </ButtonLink>
    ),
  },
];

/** /admin/agreements: what users are asked to agree to. `action` begins a new one. */
export const ManageTemplatesPage = ({
  action,
  ...props
}: ListScreenProps<typeof managedTemplates> & { action: ReactNode }) => (
  <BrowsePage
    {...props}
    list={managedTemplates}
    title="Agreements"
    line="What users are asked to agree to. What they decided on is kept in copies that nobody changes."
    actions={action}
    search="Name"
    filters={filters}
    columns={columns}
    exportName="agreements"
    empty="There is no agreement yet. Add the first one."
    noMatch="No agreements match your search."
  />
);
