import { HistoryLink } from '#features/audit-log/web/for-others/history-link.tsx';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { BrowsePage } from '#ui/data/browse-page.tsx';
import type { BrowseFilter, ListScreenProps } from '#ui/data/browse.tsx';
import { Editor } from '#ui/forms/editor.tsx';
import { Day } from '#ui/time/moment.tsx';
import { RemoveUnusedButton } from '#ui/popups/remove-unused-button.tsx';
import type { Column } from '#ui/components/table.tsx';
import type { ManagedGameSystem } from '../../admin-contract.ts';
import { gameSystemsAdmin, gameSystemsKey, managedGameSystems, usesOfGameSystem } from './admin-queries.ts';
import { lazily } from '#ui/late/lazily.tsx';

const filters: BrowseFilter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All',
    options: [
      ['active', 'Active'],
      ['inactive', 'Inactive'],
    ],
  },
];

const columns: Column<ManagedGameSystem>[] = [
  { key: 'name', header: 'Name', kind: 'main', sortable: true, cell: (system) => system.name },
  { key: 'logo', header: 'Logo', cell: ({ logoImageUrl }) => (logoImageUrl === null ? 'None' : 'Shown') },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={status === 'active' ? 'green' : 'grey'}>{status}</Badge>,
  },
  { key: 'created', header: 'Added', sortable: true, cell: (system) => <Day iso={system.createdAt} /> },
  {
    key: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: (system) => <GameSystemActions system={system} />,
  },
];

const GameSystemForm = lazily(() => import('./game-system-form.tsx'), 'GameSystemForm');

const GameSystemEditor = ({ system }: { system?: ManagedGameSystem }) => (
  <Editor
    label={system ? 'Edit' : 'Add game system'}
    primary={!system}
    title={system ? `Edit ${isolated(system.name)}` : 'Add game system'}
    {...(system && { name: `Edit ${isolated(system.name)}` })}
    form={GameSystemForm}
    given={system ? { system } : {}}
  />
);

function GameSystemActions({ system }: { system: ManagedGameSystem }) {
  const { id: gameSystemId, name, description, videoUrl, status, revision } = system;
  return (
    <>
      <GameSystemEditor system={system} /> <HistoryLink kind="game-system" id={gameSystemId} name={name} />{' '}
      <RemoveUnusedButton
        what={name}
        uses={usesOfGameSystem(gameSystemId)}
        touches="Nothing refers to it. It goes with its logo."
        remove={() => gameSystemsAdmin.remove({ gameSystemId })}
        instead={
          status === 'inactive'
            ? null
            : {
                label: 'Deactivate',
                text: 'Deactivate it instead: it stays with its players and is offered to nobody else.',
                done: `${isolated(name)} is deactivated`,
                run: () =>
                  gameSystemsAdmin.update({
                    gameSystemId,
                    revision,
                    name,
                    description,
                    videoUrl,
                    status: 'inactive',
                  }),
              }
        }
        stale={[gameSystemsKey]}
      />
    </>
  );
}

/** /admin/game-systems: what can be played. */
export const ManageGameSystemsPage = (props: ListScreenProps<typeof managedGameSystems>) => (
  <BrowsePage
    {...props}
    list={managedGameSystems}
    title="Game systems"
    line="What campaigns are played by and players are certified for."
    actions={<GameSystemEditor />}
    search="Name"
    filters={filters}
    defaultSort="name"
    columns={columns}
    exportName="game-systems"
    empty="There is no game system yet. Add the first one."
    noMatch="No game systems match your search."
  />
);
