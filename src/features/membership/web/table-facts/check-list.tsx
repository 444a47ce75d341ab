import styles from './check-list.module.css';

type CheckListProps<Word extends string> = {
  label: string;
  /** Every value that can be checked, with its label. */
  names: Record<Word, string>;
  checked: readonly Word[];
  onCheckedChange: (checked: Word[]) => void;
};

export function CheckList<Word extends string>(props: CheckListProps<Word>) {
  const { label, names, checked, onCheckedChange } = props;
  const set = (word: Word, isChecked: boolean) =>
    onCheckedChange(isChecked ? [...checked, word] : checked.filter((other) => other !== word));
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.words}>
        {(Object.entries(names) as [Word, string][]).map(([word, name]) => (
          <label key={word}>
            <input
              type="checkbox"
              checked={checked.includes(word)}
              onChange={(event) => set(word, event.target.checked)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
