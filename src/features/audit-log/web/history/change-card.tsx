import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useChange } from '#ui/data/change.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { Moment } from '#ui/time/moment.tsx';
import type { ThingChange } from '../../contract.ts';
import { actionInWords, actorInWords, nameInWords, outcomeInWords } from '../audit-messages.ts';
import type { KeptThing, ThingNow } from '../for-others/kept-thing.ts';
import styles from './history.module.css';

const TextChanges = latePart(() => import('#ui/compare/text-changes.tsx'), 'TextChanges');

type ChangeCardProps = { change: ThingChange; kept: KeptThing; thing: ThingNow };

/** The fields of a change, in the order of the form. */
const fieldsOf = ({ words }: ThingChange, { labels }: KeptThing): string[] => {
  const order = Object.keys(labels);
  return Object.keys(words.before).toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
};

/** A value as text; '' for none. */
function textOf(kept: KeptThing, field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  return kept.inWords?.(field, value) ?? (typeof value === 'string' ? value : JSON.stringify(value));
}

/** One change: when, who, each field before and after, and what brings it back. */
export function ChangeCard({ change, kept, thing }: ChangeCardProps) {
  const fields = fieldsOf(change, kept);
  const free = fields.filter((field) => !thing.fixed?.fields.includes(field));
  const outcome = outcomeInWords(change);
  return (
    <Card level={2} title={actionInWords(change.action)}>
      <p className={styles.who}>
        {isolated(actorInWords(change))}, <Moment iso={change.createdAt} />
      </p>
      {fields.length === 0 && outcome !== '' && <p className={styles.who}>{outcome}</p>}
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map((field) => (
            <div key={field}>
              <dt>{kept.labels[field] ?? nameInWords(field)}</dt>
              <dd>
                <TextChanges
                  before={textOf(kept, field, change.words.before[field])}
                  after={textOf(kept, field, change.words.after[field])}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {free.length > 0 && <BringBack change={change} kept={kept} thing={thing} fields={free} />}
    </Card>
  );
}

/** Brings back what the fields said before a change, where they say something else now. */
function BringBack({ change, kept, thing, fields }: ChangeCardProps & { fields: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const { before } = change.words;
  const bring = useChange(thing.bringBack, {
    done: 'Brought back',
    failed: 'It could not be brought back',
    stale: 'everything',
  });
  const others = fields.filter(
    (field) => textOf(kept, field, thing.fields[field]) !== textOf(kept, field, before[field]),
  );
  if (others.length === 0) return <p className={styles.who}>It is what it was before this change.</p>;
  const names = new Intl.ListFormat('en').format(
    others.map((field) => kept.labels[field] ?? nameInWords(field)),
  );
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Bring back
      </Button>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={`Bring back ${names}?`}
        text={
          <>
            {names} will say again what stood there before this change; all else stays as it is now. What
            stands there now stays in the history.
          </>
        }
        confirm="Bring back"
        onConfirm={() => bring.run(Object.fromEntries(others.map((field) => [field, before[field] ?? null])))}
      />
    </>
  );
}
