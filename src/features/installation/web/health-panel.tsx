import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/page.tsx';
import type { Health } from '../contract.ts';
import styles from './health-panel.module.css';
import { health } from './queries.ts';

type State = Health['findings'][number]['state'];

const pictures = { good: CircleCheck, note: TriangleAlert, wrong: CircleX } satisfies Record<State, unknown>;
const words: Record<State, string> = { good: 'Good', note: 'Worth knowing', wrong: 'Wrong' };

/** A sentence begins with a capital; a path stays as it is. */
const capitalised = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** How the database, the disk, the backups and outgoing mail are. */
export function HealthPanel() {
  const found = useQuery(health());
  return (
    <Section
      title="Health"
      actions={
        <Button
          size="small"
          variant="quiet"
          busy={found.isFetching && found.data !== undefined}
          onClick={() => void found.refetch()}
        >
          Look again
        </Button>
      }
    >
      <Loaded
        query={found}
        error="The health of the installation could not be loaded. Please try again."
        loading={<Skeleton shape="row" count={5} />}
      >
        {({ version, findings }) => (
          <Card
            footer={`Version ${version}. npm run doctor looks at more: the mail server, files, every variable.`}
          >
            <ul className={styles.findings}>
              {findings.map(({ about, state, says }) => {
                const Picture = pictures[state];
                return (
                  <li key={about} className={styles[state]}>
                    <Picture size={20} aria-label={words[state]} />
                    <span className={styles.about}>{about}</span>
                    <span className={styles.says}>{capitalised(says)}</span>
                  </li>
                );
              })}
            </ul>
          </Card>
        )}
      </Loaded>
    </Section>
  );
}
