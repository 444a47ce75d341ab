import { isolated } from '#shared/text/isolated.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { Money } from '#ui/components/money.tsx';
import type { Debt } from '#features/seats/payments-contract.ts';
import styles from './purchases.module.css';

/** What the player owes, to whom, and how to pay it. */
export const Debts = ({ debts: { owedCents, items } }: { debts: { owedCents: number; items: Debt[] } }) => (
  <section className={styles.box} aria-label="What you owe">
    <h2 className={styles.sum}>
      You owe <Money cents={owedCents} />
    </h2>
    <ul className={styles.list}>
      {items.map(({ campaign, organiserAlias, paymentNote, owedCents: owed, seats }) => (
        <li key={campaign.id}>
          <p>
            <strong>
              <Money cents={owed} />
            </strong>{' '}
            {organiserAlias && `to ${isolated(organiserAlias)} `}for {seats} {seats === 1 ? 'seat' : 'seats'}{' '}
            in{' '}
            <AppLink to="/campaigns/$campaignId" params={{ campaignId: campaign.id }}>
              {campaign.title}
            </AppLink>
          </p>
          {paymentNote && <p className={styles.note}>How to pay: {paymentNote}</p>}
        </li>
      ))}
    </ul>
  </section>
);
