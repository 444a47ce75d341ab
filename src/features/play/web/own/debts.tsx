import { isolated } from '#shared/text/isolated.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Money } from '#ui/components/money.tsx';
import type { Debt } from '#features/seats/payments-contract.ts';
import { HowToPay } from '#features/seats/web/for-others/how-to-pay.tsx';
import { SayPaid } from '#features/seats/web/for-others/say-paid.tsx';
import styles from './purchases.module.css';

/** What the player owes, to whom, how to pay it, and what they said about having paid. */
export const Debts = ({ debts: { owedCents, items } }: { debts: { owedCents: number; items: Debt[] } }) => (
  <section className={styles.box} aria-label="What you owe">
    <h2 className={styles.sum}>
      You owe <Money cents={owedCents} />
    </h2>
    <ul className={styles.list}>
      {items.map((debt) => {
        const { campaign, organiserAlias, paymentNote, owedCents: owed, seats } = debt;
        return (
          <li key={campaign.id}>
            <p>
              <strong>
                <Money cents={owed} />
              </strong>{' '}
              {organiserAlias && `to ${isolated(organiserAlias)} `}for {seats}{' '}
              {seats === 1 ? 'seat' : 'seats'} in{' '}
              <AppLink to="/campaigns/$campaignId" params={{ campaignId: campaign.id }}>
                {campaign.title}
              </AppLink>
            </p>
            <div className={styles.note}>
              <HowToPay campaignId={campaign.id} organiserAlias={organiserAlias} note={paymentNote} />
            </div>
            <SayPaid
              campaign={campaign}
              organiserAlias={organiserAlias}
              owedCents={owed}
              // If a seat was taken since, the player has not said that they paid all of it.
              saidPaidAt={debt.saidPaidCents === owed ? debt.saidPaidAt : null}
            />
          </li>
        );
      })}
    </ul>
  </section>
);
