import { linkOptions, type LinkProps } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import { AppLink } from '#ui/components/app-link.tsx';
import { Card } from '#ui/components/card.tsx';
import { Section } from '#ui/page.tsx';
import type { Overview } from '../contract.ts';
import { firstSteps } from '../rules.ts';
import styles from './first-steps.module.css';

type Step = (typeof firstSteps)[number];

type StepWords = {
  label: string;
  /** What to do, where that is not done in the console. */
  how: string;
  link?: Pick<LinkProps, 'to'>;
};

const steps: Record<Step, StepWords> = {
  publicUrl: {
    label: 'Give the site its own address',
    how: 'Set PUBLIC_URL and NODE_ENV=production, with a proxy that speaks https.',
  },
  mail: {
    label: 'Connect a mail server',
    how: 'Set SMTP_URL, then send yourself a test mail.',
    link: linkOptions({ to: '/admin/failed-mail' }),
  },
  gameSystem: {
    label: 'Add the first game system',
    how: 'Campaigns and exams are about one.',
    link: linkOptions({ to: '/admin/game-systems' }),
  },
  exam: {
    label: 'Add the first exam',
    how: 'Players become certified by it.',
    link: linkOptions({ to: '/admin/exams' }),
  },
  retailer: {
    label: 'Add the first store',
    how: 'One by one, or many from a CSV file.',
    link: linkOptions({ to: '/admin/retailers' }),
  },
  agreement: {
    label: 'Add the first agreement',
    how: 'Players accept or decline it.',
    link: linkOptions({ to: '/admin/agreements' }),
  },
  backup: {
    label: 'Make the first backup',
    how: 'npm run backup, then every night by deploy/guildhall-backup.timer.',
  },
};

/** What a new installation needs before people come. Gone once all is done. */
export function FirstSteps({ toDo }: { toDo: Overview['stepsToDo'] }) {
  if (toDo.length === 0) return null;
  const done = firstSteps.length - toDo.length;
  return (
    <Section title="First steps">
      <Card footer={`${done} of ${firstSteps.length} done. This list goes away with the last one.`}>
        <ol className={styles.steps}>
          {firstSteps.map((step) => (
            <StepLine key={step} words={steps[step]} done={!toDo.includes(step)} />
          ))}
        </ol>
      </Card>
    </Section>
  );
}

const StepLine = ({ words: { label, how, link }, done }: { words: StepWords; done: boolean }) => (
  <li className={done ? styles.done : undefined}>
    {done ? <CircleCheck size={20} aria-label="Done" /> : <Circle size={20} aria-label="To do" />}
    <span>
      {link && !done ? <AppLink {...link}>{label}</AppLink> : <strong>{label}</strong>}
      {!done && <span className={styles.how}>{how}</span>}
    </span>
  </li>
);
