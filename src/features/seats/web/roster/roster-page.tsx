import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import type { Id } from '#shared/ids.ts';
import { inOneLine, isolated } from '#shared/text/isolated.ts';
import { Button, ButtonLink, buttonClass } from '#ui/components/button.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { moneyText } from '#ui/components/money.tsx';
import { errorCode } from '#ui/data/api.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { QrCode } from '#ui/sharing/qr-code.tsx';
import type { Sheet } from '../../roster/contract.ts';
import { rosterColumns, ROSTER_TABLES } from '../../roster/rules.ts';
import { SessionTime } from '#features/campaigns/web/for-others/session-time.tsx';
import { sheetOf } from './roster-queries.ts';
import styles from './roster.module.css';

const ICON = 18;

/** The most empty lines for people who come without a seat; there are fewer if fewer seats are free. */
const MOST_EMPTY_LINES = 6;

/** Why the reader can't see a roster: the page's words for the server's error codes. */
const refused: Record<string, string> = {
  SESSION_NOT_FOUND: 'This session is no longer there.',
  INVALID_INPUT: 'This session is no longer there.',
  FORBIDDEN: 'Only the organisers of a campaign can see its rosters.',
  PLAYER_REQUIRED: 'Only the organisers of a campaign can see its rosters.',
};

type RosterPageProps = { campaignId: Id; sessionId: Id };

/** /campaigns/{id}/sessions/{id}/roster: a list of the seats to print, tick and write on, with a link to the campaign. */
export function RosterPage({ campaignId, sessionId }: RosterPageProps) {
  const sheet = useQuery(sheetOf(sessionId));
  const reason = sheet.isError ? refused[errorCode(sheet.error)] : undefined;
  const back = (
    <ButtonLink variant="quiet" to="/campaigns/$campaignId" params={{ campaignId }}>
      View campaign
    </ButtonLink>
  );
  if (reason) {
    return (
      <Page title="Roster">
        <EmptyState text={reason} terrain="sand" piece="flag" actions={back} />
      </Page>
    );
  }
  return (
    <Page
      title={
        sheet.data
          ? `Roster of session ${sheet.data.session.sessionNumber}: ${isolated(sheet.data.campaign.title)}`
          : 'Roster'
      }
      heading={sheet.data ? `Roster of session ${sheet.data.session.sessionNumber}` : 'Roster'}
      line={
        sheet.data &&
        `${isolated(sheet.data.campaign.title)}, ${isolated(sheet.data.campaign.gameSystemName)}`
      }
      actions={
        <span className={classNames('screen-only', styles.actions)}>
          {back}
          <a className={buttonClass({ variant: 'quiet' })} href={`${ROSTER_TABLES}${sessionId}.csv`} download>
            <Download size={ICON} aria-hidden="true" />
            Download CSV
          </a>
          <Button disabled={!sheet.data} onClick={() => window.print()}>
            <Printer size={ICON} aria-hidden="true" />
            Print
          </Button>
        </span>
      }
    >
      <Loaded
        query={sheet}
        error="The roster could not be loaded. Please try again."
        loading={<Skeleton shape="card" />}
      >
        {(loaded) => <Paper sheet={loaded} />}
      </Loaded>
    </Page>
  );
}

function Paper({ sheet: { campaign, session, seats } }: { sheet: Sheet }) {
  const { seatsTaken, maxPlayers, priceCents, where, place } = session;
  const emptyLines = Math.min(Math.max(maxPlayers - seatsTaken, 0), MOST_EMPTY_LINES);
  return (
    <div className={styles.paper}>
      <div className={styles.head}>
        <dl className={styles.facts}>
          <div>
            <dt>When</dt>
            <dd>
              <SessionTime session={session} clock={session} withEnd />
            </dd>
          </div>
          {(where ?? place) && (
            <div>
              <dt>Where</dt>
              <dd>{inOneLine([where, place])}</dd>
            </div>
          )}
          <div>
            <dt>Seats taken</dt>
            <dd>{`${seatsTaken} of ${maxPlayers}`}</dd>
          </div>
          <div>
            <dt>Price</dt>
            <dd>{priceCents === 0 ? 'Free' : moneyText(priceCents)}</dd>
          </div>
        </dl>
        <div className={styles.code}>
          <QrCode
            value={`${window.location.origin}/campaigns/${campaign.id}`}
            label={`QR code of the page of ${isolated(campaign.title)}`}
          />
          <span>The campaign's page</span>
        </div>
      </div>
      {seats.length === 0 && <p className={styles.none}>Nobody has confirmed a seat yet.</p>}
      <table className={styles.table} aria-label="Roster">
        <thead>
          <tr>
            {rosterColumns.map(({ header, byHand }) => (
              <th key={header} scope="col" className={byHand && styles[byHand]}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seats.map((seat) => (
            <tr key={seat.id}>
              {rosterColumns.map(({ header, value, byHand }) => (
                <td key={header} className={byHand && styles[byHand]}>
                  {value(seat)}
                </td>
              ))}
            </tr>
          ))}
          {Array.from({ length: emptyLines }, (_, line) => (
            <tr key={line} className={styles.empty} aria-hidden="true">
              {rosterColumns.map(({ header, byHand }) => (
                <td key={header} className={byHand && styles[byHand]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {seats.length < seatsTaken && (
        <p
          className={styles.none}
        >{`The first ${seats.length} of ${seatsTaken} players. The CSV file has all of them.`}</p>
      )}
    </div>
  );
}
