import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Chip } from '#ui/components/chip.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { notify } from '#ui/feedback/toast.ts';
import { parseRangeMiles, RANGES_MILES, splitRange } from '../rules.ts';
import { invalidRange } from './messages.ts';
import styles from './search-page.module.css';
import { MAX_TEXT, type SearchTerms } from './store-search.ts';

/** The search starts when typing has paused for this long. */
const TYPING_PAUSE_MS = 300;
type SearchFormProps = {
  terms: SearchTerms;
  locating: boolean;
  /** Whether the text names a place to search from, so that the user's location is not needed. */
  isPlaced: boolean;
  onSearch: (terms: SearchTerms) => void;
  onLocate: () => Promise<void>;
};

/** The search text, which searches while it is typed, and the range, which is applied by its button or by one of the usual ranges. */
export function SearchForm({ terms, locating, isPlaced, onSearch, onLocate }: SearchFormProps) {
  const [text, setText] = useState(terms.text);
  const [range, setRange] = useState(String(terms.rangeMiles));
  // Follows the URL when it changes for another reason, such as the browser's Back button.
  const [shown, setShown] = useState(terms);
  if (shown.text !== terms.text || shown.rangeMiles !== terms.rangeMiles) {
    setShown(terms);
    if (text.trim() !== terms.text) setText(terms.text);
    if (parseRangeMiles(range) !== terms.rangeMiles) setRange(String(terms.rangeMiles));
  }

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === terms.text) return undefined;
    const pause = setTimeout(
      () => onSearch({ ...terms, text: wanted, ...splitRange(wanted, { isTyping: true }) }),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(pause);
  }, [text, terms, onSearch]);

  const apply = (rangeMiles: number) => {
    setRange(String(rangeMiles));
    onSearch({ ...terms, text: text.trim(), rangeMiles });
    if (rangeMiles > 0 && !isPlaced) void onLocate();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const split = splitRange(text);
    if (split) {
      setText(split.text);
      setRange(String(split.rangeMiles));
      onSearch({ ...terms, ...split });
      return;
    }
    const rangeMiles = parseRangeMiles(range);
    if (rangeMiles === null) notify(invalidRange);
    else apply(rangeMiles);
  };
  return (
    <form role="search" aria-label="Retailers" noValidate className={styles.form} onSubmit={submit}>
      <TextField
        label="Search"
        type="search"
        value={text}
        limit={MAX_TEXT}
        isCut
        placeholder="Search by name, city, or state"
        autoComplete="off"
        onValueChange={setText}
      />
      <div className={styles.range}>
        <TextField
          label="Range"
          inputMode="decimal"
          value={range}
          autoComplete="off"
          onValueChange={setRange}
        />
        <Button type="submit" busy={locating}>
          Range in Miles
        </Button>
      </div>
      <div role="group" aria-label="Usual ranges" className={styles.ranges}>
        {RANGES_MILES.map((miles) => (
          <Chip key={miles} isOn={miles === terms.rangeMiles} onPress={() => apply(miles)}>
            {miles === 0 ? 'Any' : `${miles} mi`}
          </Chip>
        ))}
      </div>
    </form>
  );
}
