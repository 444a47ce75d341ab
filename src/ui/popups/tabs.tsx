import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
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

/** Parts of a page of which one is shown at a time. */
export function Tabs({ label, tabs, value, onValueChange, aside }: TabsProps) {
  const which = value === undefined ? { defaultValue: tabs[0].value } : { value };
  return (
    <BaseTabs.Root {...which} onValueChange={(next) => onValueChange?.(String(next))}>
      <div className={styles.line}>
        <BaseTabs.List className={styles.list} aria-label={label}>
          {tabs.map((tab) => (
            <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
              {tab.label}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
