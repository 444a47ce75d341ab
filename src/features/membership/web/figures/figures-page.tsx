import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { moneyText } from '#ui/components/money.tsx';
import { StatCard } from '#ui/components/stat-card.tsx';
import { type Column, Table } from '#ui/components/table.tsx';
import { errorCode } from '#ui/data/api.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { Day } from '#ui/time/moment.tsx';
import type { SessionFigures } from '../../figures/contract.ts';
import { sumFigures } from '../../figures/rules.ts';
import { CAMPAIGN_NOT_FOUND } from '#features/campaigns/web/for-others/messages.ts';
import { figuresOf } from './figures-queries.ts';
import styles from './figures.module.css';
import { Plot, type Series } from './plot.tsx';

const NOT_YOURS = 'Only the organisers of a campaign can see its figures.';

/** Why the reader can't see the figures: the page's words for the server's error codes. */
const refused: Record<string, string> = {
  CAMPAIGN_NOT_FOUND,
  INVALID_INPUT: CAMPAIGN_NOT_FOUND,
  FORBIDDEN: NOT_YOURS,
  PLAYER_REQUIRED: NOT_YOURS,
};

const count = (value: number): string => String(value);
const money = (cents: number): string => moneyText(cents);

const seats: Series[] = [
  { name: 'Came back', tone: 'first', value: ({ returning }) => returning },
  { name: 'New', tone: 'second', value: ({ seatsTaken, returning }) => seatsTaken - returning },
];
const losses: Series[] = [
  { name: 'Cancelled', tone: 'first', value: ({ cancelled }) => cancelled },
  { name: 'Missed', tone: 'second', value: ({ missed }) => missed },
];
const income: Series[] = [
  { name: 'Paid', tone: 'first', value: ({ paidCents }) => paidCents },
  { name: 'Pending', tone: 'second', value: ({ pendingCents }) => pendingCents },
];

const columns: Column<SessionFigures>[] = [
  {
    key: 'session',
    header: 'Session',
    kind: 'main',
    cell: ({ sessionNumber }) => `Session ${sessionNumber}`,
  },
  { key: 'day', header: 'Day', cell: ({ startDate }) => <Day iso={startDate} /> },
  { key: 'seats', header: 'Seats taken', kind: 'number', cell: ({ seatsTaken }) => seatsTaken },
  { key: 'returning', header: 'Came back', kind: 'number', cell: ({ returning }) => returning },
  { key: 'cancelled', header: 'Cancelled', kind: 'number', cell: ({ cancelled }) => cancelled },
  { key: 'missed', header: 'Missed', kind: 'number', cell: ({ missed }) => missed },
  { key: 'paid', header: 'Paid', kind: 'number', cell: ({ paidCents }) => money(paidCents) },
  { key: 'pending', header: 'Pending', kind: 'number', cell: ({ pendingCents }) => money(pendingCents) },
];

type FiguresPageProps = {
  campaignId: Id;
  /** What players near its venue search for. The part comes from another feature. */
  demand: ReactNode;
};

/** /campaigns/{id}/figures: how a campaign goes, session by session, for its organisers. */
export function FiguresPage({ campaignId, demand }: FiguresPageProps) {
  const figures = useQuery(figuresOf(campaignId));
  const reason = figures.isError ? refused[errorCode(figures.error)] : undefined;
  const back = (
    <ButtonLink variant="quiet" to="/campaigns/$campaignId" params={{ campaignId }}>
      View campaign
    </ButtonLink>
  );
  if (reason) {
    return (
      <Page title="Figures">
        <EmptyState text={reason} terrain="sand" piece="flag" actions={back} />
      </Page>
    );
  }
  return (
    <Page title="Figures" line={figures.data?.title} actions={back}>
      <Loaded
        query={figures}
        error="The figures could not be loaded. Please try again."
        loading={<Skeleton shape="card" count={2} />}
      >
        {({ sessions, maxPlayers }) =>
          sessions.length === 0 ? (
            <EmptyState
              text="Nothing to plot yet: figures begin with the first played session"
              terrain="grass"
              piece="die"
            />
          ) : (
            <Plots sessions={sessions} maxPlayers={maxPlayers} />
          )
        }
      </Loaded>
      {demand}
    </Page>
  );
}

type PlotsProps = { sessions: SessionFigures[]; maxPlayers: number };

function Plots({ sessions, maxPlayers }: PlotsProps) {
  const [chosen, setChosen] = useState(sessions.length - 1);
  const [asTable, setAsTable] = useState(false);
  const sums = sumFigures(sessions, maxPlayers);
  const shown = sessions[chosen]!;
  const shared = { sessions, chosen, onChoose: setChosen };
  return (
    <div className={styles.parts}>
      <div className={styles.sums}>
        <StatCard
          label="Seats filled"
          value={`${sums.filled ?? 0}%`}
          hint={sessionsInWords(sums.sessions)}
          piece="meeple"
        />
        <StatCard
          label="Came back"
          value={sums.returning === null ? '–' : `${sums.returning}%`}
          hint="Of the players after the first session"
          terrain="grass"
          piece="flag"
        />
        <StatCard
          label="Paid"
          value={money(sums.paidCents)}
          hint={`${money(sums.pendingCents)} pending`}
          terrain="water"
          piece="die"
        />
      </div>
      <Card>
        <div className={styles.choice}>
          <label className={styles.slider}>
            <span>Session</span>
            <input
              type="range"
              min={0}
              max={sessions.length - 1}
              value={chosen}
              disabled={sessions.length === 1}
              aria-valuetext={`Session ${shown.sessionNumber}`}
              onChange={(event) => setChosen(Number(event.target.value))}
            />
          </label>
          <p className={styles.said}>
            <strong>{`Session ${shown.sessionNumber}`}</strong>, <Day iso={shown.startDate} />
          </p>
        </div>
        <Plot
          {...shared}
          title="Seats taken"
          series={seats}
          limit={{ name: 'Offered', value: maxPlayers }}
          say={count}
        />
        <Plot {...shared} title="Cancelled and missed seats" series={losses} say={count} />
        <Plot {...shared} title="Income" series={income} say={money} />
        <div className={styles.foot}>
          <p>
            At most the last 100 sessions that have begun. Seats are measured against what the campaign offers
            now; cancelled seats were not counted in older sessions. Seats are missed as the check-in says.
          </p>
          <Button variant="quiet" aria-expanded={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Hide table' : 'Show as table'}
          </Button>
        </div>
      </Card>
      {asTable && (
        <Card flush>
          <Table
            label="Figures of each session"
            rows={sessions}
            columns={columns}
            rowKey={({ sessionId }) => sessionId}
            compact
          />
        </Card>
      )}
    </div>
  );
}

const sessionsInWords = (sessions: number): string =>
  sessions === 1 ? 'In one session' : `In ${sessions} sessions`;
