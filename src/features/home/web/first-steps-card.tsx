import { Check } from 'lucide-react';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { useChange } from '#ui/data/change.ts';
import type { FirstSteps } from '../contract.ts';
import { homeClient, homeKey } from './queries.ts';
import styles from './first-steps.module.css';

const steps = [
  {
    taken: 'hasPlayer',
    title: 'Make your player',
    text: 'The name that tables know you by.',
    to: '/my/profile',
    hash: 'create-player',
    press: 'Make my player',
  },
  {
    taken: 'hasGameSystem',
    title: 'Add a game system',
    text: 'What you play. Its exams get you certified.',
    to: '/my/gamesystems',
    hash: '',
    press: 'Add a game system',
  },
  {
    taken: 'hasStore',
    title: 'Link a store nearby',
    text: 'Where you play. Its games are easy to find then.',
    to: '/retailers/search',
    hash: '',
    press: 'Find a store',
  },
] as const satisfies readonly { taken: keyof FirstSteps; [words: string]: string }[];

/** The first steps of a new user, and which of them are done. The next step is highlighted. */
export function FirstStepsCard({ steps: taken }: { steps: FirstSteps }) {
  const dismiss = useChange(homeClient.dismissFirstSteps, {
    done: null,
    failed: 'The first steps could not be put away',
    stale: [homeKey],
  });
  const done = steps.filter((step) => taken[step.taken]).length;
  const next = steps.find((step) => !taken[step.taken]);
  return (
    <section className={styles.card} aria-labelledby="first-steps">
      <header className={styles.head}>
        <div>
          <h3 id="first-steps">Your first steps</h3>
          <p className={styles.progress}>
            {done} of {steps.length} done
          </p>
        </div>
        <Button variant="quiet" size="small" busy={dismiss.isPending} onClick={() => void dismiss.run({})}>
          Don&apos;t show again
        </Button>
      </header>
      <progress className={styles.bar} max={steps.length} value={done} aria-labelledby="first-steps" />
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.taken} className={classNames(styles.step, taken[step.taken] && styles.taken)}>
            <span className={styles.mark} aria-hidden="true">
              {taken[step.taken] ? <Check size={18} /> : index + 1}
            </span>
            <div className={styles.words}>
              <strong>{step.title}</strong>
              {taken[step.taken] ? <span>Done</span> : <span>{step.text}</span>}
            </div>
            {!taken[step.taken] && (
              <ButtonLink
                to={step.to}
                hash={step.hash}
                size="small"
                variant={step === next ? 'primary' : 'quiet'}
              >
                {step.press}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
