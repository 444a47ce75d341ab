import type { AgreementText } from '../contract.ts';
import styles from './agreement-document.module.css';

type AgreementDocumentProps = Pick<AgreementText, 'content' | 'clauses'> & {
  /** The level of the clauses' headings: 2 on a page, 3 in a dialog. */
  level: 2 | 3;
};

/** The text of an agreement: its content, then its clauses in order, numbered. Blank lines part paragraphs. */
export function AgreementDocument({ content, clauses, level }: AgreementDocumentProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.document}>
      <Paragraphs text={content} lead />
      {clauses.length > 0 && (
        <ol className={styles.clauses}>
          {clauses.map(({ sortorder, name, clause }) => (
            <li key={sortorder} className={styles.clause}>
              <Heading className={styles.heading} dir="auto">
                {name}
              </Heading>
              {clause.name !== name && (
                <p className={styles.title} dir="auto">
                  {clause.name}
                </p>
              )}
              <Paragraphs text={clause.content} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const Paragraphs = ({ text, lead = false }: { text: string; lead?: boolean }) =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the text stays while it is shown; paragraphs have no other identity
      <p key={index} dir="auto" className={lead ? styles.lead : styles.paragraph}>
        {paragraph}
      </p>
    ));
