import type { ReactNode } from 'react';
import styles from './facts.module.css';

type FactsProps = { facts: readonly { name: string; value: ReactNode }[] };

export const Facts = ({ facts }: FactsProps) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
