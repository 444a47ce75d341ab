import { compareWords, shortened } from './compare-words.ts';
import styles from './text-changes.module.css';

type TextChangesProps = {
  before: string;
  after: string;
  /** Shows the whole text; otherwise long unchanged stretches are shortened. */
  whole?: boolean;
};

const spoken = { removed: 'Removed:', added: 'Added:' };

/** The changes in a text, word by word, shown by markup and words and not only by colour. */
export function TextChanges({ before, after, whole = false }: TextChangesProps) {
  const parts = compareWords(before, after);
  return (
    <div className={styles.text} dir="auto">
      {parts.map(({ words, is }, index) => {
        if (is === 'kept') {
          const place = { isFirst: index === 0, isLast: index === parts.length - 1 };
          // oxlint-disable-next-line react/no-array-index-key -- stretches have no identity but their place
          return <span key={index}>{whole ? words.join('') : shortened(words, place)}</span>;
        }
        const Mark = is === 'added' ? 'ins' : 'del';
        return (
          // oxlint-disable-next-line react/no-array-index-key -- stretches have no identity but their place
          <Mark key={index} className={styles[is]}>
            <span className="visually-hidden">{` ${spoken[is]} `}</span>
            {words.join('')}
          </Mark>
        );
      })}
    </div>
  );
}
