import { inOneLine } from '#shared/text/isolated.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Money } from '#ui/components/money.tsx';
import type { Campaign } from '#features/campaigns/contract.ts';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import type { PlannedSession } from '../../programme-contract.ts';
import { FreeSeats, WayIn } from '../way-in.tsx';
import styles from './session-rows.module.css';

type SessionRowsProps = {
  sessions: readonly PlannedSession[];
  label: string;
  /** Whether the stores are named. */
  withStore?: boolean;
};

/** Sessions by date, each with its game, its free seats and the button to take one. */
export const SessionRows = ({ sessions, label, withStore = false }: SessionRowsProps) => (
  <ul className={styles.rows} aria-label={label}>
    {sessions.map(({ campaign, date }) => (
      <li key={date.id}>
        <div>
          <p className={styles.when}>
            <SessionTime session={date} clock={campaign} />
          </p>
          <p>
            <AppLink to="/campaigns/$campaignId" params={{ campaignId: campaign.id }}>
              {campaign.title}
            </AppLink>
          </p>
          <p className={styles.soft}>{whatAndWhere(campaign, withStore)}</p>
        </div>
        <p className={styles.facts}>
          <Money cents={date.priceCents} orFree />
          <FreeSeats campaign={campaign} date={date} />
        </p>
        <div className={styles.way}>
          <WayIn campaign={campaign} date={date} />
        </div>
      </li>
    ))}
  </ul>
);

const whatAndWhere = ({ gameSystem, retailer }: Campaign, withStore: boolean): string =>
  inOneLine(withStore && retailer ? [gameSystem.name, retailer.name] : [gameSystem.name]);
