import type { ReactNode } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { Money } from '#ui/components/money.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import type { Campaign } from '#features/campaigns/contract.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { organiserInWords } from '#features/campaigns/web/for-others/card-messages.ts';
import { FactBadges } from '#features/campaigns/web/for-others/fact-badges.tsx';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import { GameSystemLogo } from '#features/game-systems/web/for-others/game-system-logo.tsx';
import type { FoundTable } from '../contract.ts';
import type { TableDate } from '../table-date-contract.ts';
import { distanceInWords } from './find-messages.ts';
import { placeInWords } from './on-map/place-messages.ts';
import styles from './table-card.module.css';
import { FreeSeats, WayIn } from './way-in.tsx';

// Loaded lazily: only needed if tables are sorted by fit.
const FitReasons = latePart(() => import('./fit/fit-reasons.tsx'), 'FitReasons');

type TableCardProps = {
  table: FoundTable;
  /** The button that shows it on the map, while that is open. */
  onMap?: ReactNode;
};

/** A found table: where and how far it is, what is played, and its next dates with seats and the button to take one. */
export function TableCard({ table, onMap }: TableCardProps) {
  const { campaign, distanceMiles, dates, reasons } = table;
  const { id, title, gameSystem, ownerAlias, organiser } = campaign;
  const can = campaignCan(useActor(), campaign);
  const distance = distanceInWords(distanceMiles);
  return (
    <Card
      className={styles.card}
      level={2}
      title={
        <AppLink to="/campaigns/$campaignId" params={{ campaignId: id }} className={styles.title}>
          {title}
        </AppLink>
      }
      aside={can.organise && <Badge tone="blue">You run it</Badge>}
    >
      <p className={styles.place}>
        <span>{placeInWords(campaign)}</span>
        {distance !== undefined && <Badge tone="green">{distance}</Badge>}
      </p>
      {onMap}
      {reasons.length > 0 && <FitReasons table={table} />}
      <div className={styles.system}>
        <GameSystemLogo gameSystem={gameSystem} />
        <div>
          <p className={styles.systemName}>{gameSystem.name}</p>
          {ownerAlias !== null && <p className={styles.soft}>{`Run by ${isolated(ownerAlias)}`}</p>}
          {organiser && <p className={styles.soft}>{organiserInWords(organiser)}</p>}
        </div>
      </div>
      <FactBadges campaign={campaign} />
      <ul className={styles.dates} aria-label={`Dates of ${isolated(title)}`}>
        {dates.map((date) => (
          <li key={date.id}>
            <DateRow campaign={campaign} date={date} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type DateRowProps = { campaign: Campaign; date: TableDate };

const DateRow = ({ campaign, date }: DateRowProps) => (
  <>
    <p className={styles.when}>
      <SessionTime session={date} clock={campaign} />
    </p>
    <p className={styles.facts}>
      <Money cents={date.priceCents} orFree />
      <FreeSeats campaign={campaign} date={date} />
    </p>
    <div className={styles.way}>
      <WayIn campaign={campaign} date={date} />
    </div>
  </>
);
