import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { classNames } from '../components/class-names.ts';
import styles from './menu.module.css';

type MenuEntry = {
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
  danger?: boolean;
  /** Why it can't be done now: said below the label, and nothing happens on a press. */
  disabledBy?: string;
};

export type MenuProps = {
  /** What opens the menu: its words or picture, and the class that makes it a button. */
  trigger: ReactNode;
  triggerClass: string;
  /** Names a trigger that shows only a picture. */
  label?: string;
  entries: readonly MenuEntry[];
  align?: 'start' | 'end';
};

/** What `Menu` becomes once it is pressed: its code is fetched apart from the page's. */
export const MenuPopup = ({ trigger, triggerClass, label, entries, align = 'start' }: MenuProps) => (
  <BaseMenu.Root modal={false} defaultOpen>
    <BaseMenu.Trigger className={triggerClass} aria-label={label}>
      {trigger}
    </BaseMenu.Trigger>
    {/* Inside the page's main part, so that readers who navigate by landmarks find it. */}
    <BaseMenu.Portal container={document.querySelector('main')}>
      <BaseMenu.Positioner className={styles.positioner} sideOffset={8} align={align}>
        <BaseMenu.Popup className={styles.popup}>
          {entries.map((entry) => (
            <BaseMenu.Item
              key={entry.label}
              className={classNames(styles.item, entry.danger && styles.danger)}
              disabled={entry.disabledBy !== undefined}
              onClick={entry.onSelect}
            >
              {entry.icon}
              {entry.label}
              {entry.disabledBy !== undefined && <small>{entry.disabledBy}</small>}
            </BaseMenu.Item>
          ))}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
);
