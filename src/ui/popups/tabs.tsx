import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './tabs.module.css';

export type Tab = { value: string; label: string; content: ReactNode };

type TabsProps = {
  /** Names the group of tabs. */
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** The tab that is open; the first one by default. */
  value?: string;
  onValueChange?: (value: string) => void;
  /** Stands in line with the tabs, such as a button for the part that is shown. */
  aside?: ReactNode;
};

/** Where a key leads among so many tabs; undefined for keys that lead nowhere. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: (index + count - 1) % count,
    ArrowRight: (index + 1) % count,
    Home: 0,
    End: count - 1,
  };
  return steps[key];
}

/** The arrow keys, Home and End go from tab to tab; Enter or Space opens one. */
function goByKey(event: KeyboardEvent<HTMLDivElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const next = nextIndex(
    event.key,
    tabs.findIndex((tab) => tab === event.target),
    tabs.length,
  );
  if (next === undefined) return;
  event.preventDefault();
  tabs[next]?.focus();
}

/**
 * Parts of a page of which one is shown at a time: the tabs pattern with activation by hand
 * (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/).
 */
export function Tabs({ label, tabs, value, onValueChange, aside }: TabsProps) {
  const id = useId();
  const [chosen, setChosen] = useState(tabs[0].value);
  const open = tabs.find((tab) => tab.value === (value ?? chosen)) ?? tabs[0];
  const choose = (next: string) => {
    setChosen(next);
    onValueChange?.(next);
  };
  return (
    <div>
      <div className={styles.line}>
        <div role="tablist" tabIndex={-1} aria-label={label} className={styles.list} onKeyDown={goByKey}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}${tab.value}`}
              aria-selected={tab === open}
              aria-controls={tab === open ? `${id}panel` : undefined}
              tabIndex={tab === open ? 0 : -1}
              className={styles.tab}
              onClick={() => choose(tab.value)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div
        key={open.value}
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${open.value}`}
        tabIndex={0}
        className={styles.panel}
      >
        {open.content}
      </div>
    </div>
  );
}
