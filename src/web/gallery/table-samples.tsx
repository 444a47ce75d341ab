import { Badge, type BadgeTone } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadMore } from '#ui/data/paged.tsx';
import { Section } from '#ui/page.tsx';
import { Table, type Column } from '#ui/components/table.tsx';
import { Tabs } from '#ui/popups/tabs.tsx';

type Game = { id: string; title: string; system: string; seats: string; priceCents: number; status: string };

const games: Game[] = [
  {
    id: '1',
    title: 'Harvest of Kings',
    system: 'Crown & Plough',
    seats: '3-5',
    priceCents: 500,
    status: 'open',
  },
  { id: '2', title: 'Salt & Current', system: 'Deepwater', seats: '2-4', priceCents: 0, status: 'full' },
  { id: '3', title: 'Lanterns Out', system: 'Nightwatch', seats: '4-6', priceCents: 1250, status: 'played' },
];
const tones: Record<string, BadgeTone> = { open: 'green', full: 'yellow', played: 'grey' };

const columns: Column<Game>[] = [
  { key: 'title', header: 'Title', kind: 'main', cell: (game) => game.title, sortBy: (game) => game.title },
  { key: 'system', header: 'Game System', cell: (game) => game.system, sortBy: (game) => game.system },
  { key: 'seats', header: 'Players', cell: (game) => game.seats },
  {
    key: 'price',
    header: 'Price',
    kind: 'number',
    cell: (game) => (game.priceCents / 100).toFixed(2),
    sortBy: (game) => game.priceCents,
  },
  {
    key: 'status',
    header: 'Status',
    cell: (game) => <Badge tone={tones[game.status] ?? 'grey'}>{game.status}</Badge>,
  },
  {
    key: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: () => (
      <Button size="small" variant="quiet">
        Leave
      </Button>
    ),
  },
];

const GamesTable = ({ rows }: { rows: Game[] }) => (
  <Card flush>
    <Table
      label="Games"
      rows={rows}
      columns={columns}
      rowKey={(game) => game.id}
      empty={<EmptyState plain text="No online campaigns available." piece="die" />}
      expand={(game) => `Sessions of ${game.title} would stand here.`}
      expandLabel={(game) => `Sessions of ${game.title}`}
    />
  </Card>
);

export const TableSamples = () => (
  <Section title="Tables and tabs">
    <Tabs
      label="Tables"
      tabs={[
        {
          value: 'rows',
          label: 'With rows',
          content: (
            <>
              <GamesTable rows={games} />
              <LoadMore hasMore onLoadMore={() => undefined} />
            </>
          ),
        },
        { value: 'empty', label: 'Empty', content: <GamesTable rows={[]} /> },
      ]}
    />
  </Section>
);
