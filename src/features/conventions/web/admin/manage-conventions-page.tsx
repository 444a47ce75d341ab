import { HistoryLink } from '#features/audit-log/web/for-others/history-link.tsx';
import { inOneLine, isolated } from '#shared/text/isolated.ts';
import { BrowsePage } from '#ui/data/browse-page.tsx';
import { PlaceMoment } from '#ui/time/moment.tsx';
import type { ListScreenProps } from '#ui/data/browse.tsx';
import { Editor } from '#ui/forms/editor.tsx';
import { RemoveButton } from '#ui/popups/remove-button.tsx';
import type { Column } from '#ui/components/table.tsx';
import type { ManagedConvention } from '../../admin-contract.ts';
import { conventionsAdmin, conventionsKey, managedConventions } from './admin-queries.ts';
import { lazily } from '#ui/late/lazily.tsx';

const columns: Column<ManagedConvention>[] = [
  { key: 'name', header: 'Name', kind: 'main', sortable: true, cell: (convention) => convention.name },
  {
    key: 'location',
    header: 'Location',
    cell: ({ venue, location }) => inOneLine([venue, location]),
  },
  {
    key: 'start',
    header: 'Start',
    sortable: true,
    cell: ({ startDate, timeZone }) => (
      <PlaceMoment iso={startDate} timeZone={timeZone} placeName="the venue" />
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: (convention) => <ConventionActions convention={convention} />,
  },
];

const ConventionForm = lazily(() => import('./convention-form.tsx'), 'ConventionForm');

const ConventionEditor = ({ convention }: { convention?: ManagedConvention }) => (
  <Editor
    label={convention ? 'Edit' : 'Add convention'}
    primary={!convention}
    title={convention ? `Edit ${isolated(convention.name)}` : 'Add convention'}
    description="Times are those of the clock at the venue."
    {...(convention && { name: `Edit ${isolated(convention.name)}` })}
    form={ConventionForm}
    given={convention ? { convention } : {}}
  />
);

const ConventionActions = ({ convention }: { convention: ManagedConvention }) => (
  <>
    <ConventionEditor convention={convention} />{' '}
    <HistoryLink kind="convention" id={convention.id} name={convention.name} />{' '}
    <RemoveButton
      what={convention.name}
      text="It disappears from everybody's list of conventions, with its picture and its page. The campaigns that meet there stay, without a convention."
      run={() => conventionsAdmin.remove({ conventionId: convention.id })}
      stale={[conventionsKey]}
    />
  </>
);

/** /admin/conventions: where the community meets. */
export const ManageConventionsPage = (props: ListScreenProps<typeof managedConventions>) => (
  <BrowsePage
    {...props}
    list={managedConventions}
    title="Conventions"
    line="Where the community meets."
    actions={<ConventionEditor />}
    search="Name or location"
    defaultSort="-start"
    columns={columns}
    exportName="conventions"
    empty="There is no convention yet. Add the first one."
    noMatch="No conventions match your search."
  />
);
