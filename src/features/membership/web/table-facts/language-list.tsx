import { X } from 'lucide-react';
import { useRef } from 'react';
import { SelectField } from '#ui/forms/select-field.tsx';
import { type LanguageCode, languageCodes, MOST_LANGUAGES } from '#features/campaigns/table-facts/rules.ts';
import { languageName } from '#features/campaigns/web/for-others/card-messages.ts';
import styles from './language-list.module.css';

type LanguageListProps = {
  chosen: readonly LanguageCode[];
  onChosenChange: (chosen: LanguageCode[]) => void;
};

/** The languages of a table: a select adds one, and each has a button to remove it. */
export function LanguageList({ chosen, onChosenChange }: LanguageListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const rest = languageCodes
    .filter((code) => !chosen.includes(code))
    .map((code) => ({ value: code, label: languageName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const remove = (code: LanguageCode) => {
    onChosenChange(chosen.filter((other) => other !== code));
    // The button with the focus disappears, so focus the select for adding another language.
    frame.current?.querySelector('select')?.focus();
  };
  return (
    <div ref={frame} className={styles.field}>
      <SelectField
        label="Languages"
        placeholder={chosen.length === 0 ? 'Add a language' : 'Add another language'}
        hint="What is spoken at the table. Say none to say nothing."
        value=""
        options={rest}
        disabled={chosen.length >= MOST_LANGUAGES}
        onValueChange={(code) => onChosenChange([...chosen, code as LanguageCode])}
      />
      {chosen.length > 0 && (
        <ul aria-label="Languages at the table">
          {chosen.map((code) => (
            <li key={code}>
              {languageName(code)}
              <button type="button" aria-label={`Remove ${languageName(code)}`} onClick={() => remove(code)}>
                <X aria-hidden="true" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
