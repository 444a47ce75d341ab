import { isolated } from '#shared/text/isolated.ts';
import { TextChanges } from '#ui/compare/text-changes.tsx';
import { Card } from '#ui/components/card.tsx';
import { Day } from '#ui/time/moment.tsx';
import type { AgreementText, Template } from '../contract.ts';
import styles from './agreement-changes.module.css';
import { clausesAsText } from './agreement-text.ts';

type AgreementChangesProps = { template: Template; before: NonNullable<Template['agreedBefore']> };
type Part = { name: string; was: string; is: string };
type Clause = AgreementText['clauses'][number];

const textOf = ({ name, clause }: Clause) =>
  clausesAsText([{ name, title: clause.name, text: clause.content }]);

/** The clauses of two versions side by side, by their names: those of the new one in its order, then those that are gone. */
function pairsOf(before: readonly Clause[], after: readonly Clause[]): Part[] {
  const left = [...before];
  const pairs = after.map((clause): Part => {
    const place = left.findIndex(({ name }) => name === clause.name);
    const [earlier] = place === -1 ? [] : left.splice(place, 1);
    return {
      name: `${earlier ? 'Clause' : 'New clause'} “${isolated(clause.name)}”`,
      was: earlier ? textOf(earlier) : '',
      is: textOf(clause),
    };
  });
  return [
    ...pairs,
    ...left.map((clause) => ({
      name: `Clause “${isolated(clause.name)}”, which is gone`,
      was: textOf(clause),
      is: '',
    })),
  ];
}

/** What changed in an agreement since the version that its reader agreed to. */
export function AgreementChanges({ template, before }: AgreementChangesProps) {
  const parts = [
    { name: 'Name', was: before.name, is: template.name },
    { name: 'Text', was: before.content, is: template.content },
    ...pairsOf(before.clauses, template.clauses),
  ].filter(({ was, is }) => was !== is);
  return (
    <Card level={2} title={`What changed since version ${before.version}`}>
      <p className={styles.since}>
        You agreed to version {before.version} on <Day iso={before.decidedAt} />. That copy stays as it is,
        whatever you decide now.{' '}
        {parts.length > 0 && 'Words that are new are underlined, words that are gone are struck through.'}
      </p>
      {parts.length === 0 && <p>Its words are the same, in another order.</p>}
      {parts.map(({ name: part, was, is }) => (
        <section key={part} className={styles.part} aria-label={`${part}: what changed`}>
          <h3>{part}</h3>
          <TextChanges before={was} after={is} />
        </section>
      ))}
    </Card>
  );
}
