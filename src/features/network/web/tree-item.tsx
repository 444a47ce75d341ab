import { ChevronRight, Hourglass, Plus, RotateCw, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#ui/components/avatar.tsx';
import { classNames } from '#ui/components/class-names.ts';
import styles from './tree.module.css';
import { useTree } from './tree-state.ts';

const icons = { plus: Plus, wait: Hourglass, again: RotateCw, none: SearchX };

type TreeItemProps = {
  /** Identifies the item in its tree. */
  id: string;
  level: number;
  /** Its name, on the screen and for screen readers. */
  name: string;
  picture?: string | null;
  /** Shown next to the name. */
  note?: string;
  /** How many players are below it, in words. */
  count?: string | undefined;
  /** An action instead of a player: shown by an icon. */
  action?: keyof typeof icons;
  /** The user's own node. */
  own?: boolean;
  /** Whether the items below are shown; undefined for an item that cannot be opened. */
  open?: boolean | undefined;
  busy?: boolean;
  onPress: () => void;
  children?: ReactNode;
};

/** One item of the tree, and below it the items that it opens. Its accessible name is the text that it shows. */
export function TreeItem(props: TreeItemProps) {
  const { id, level, name, note, count, action, own = false, open, busy = false, onPress } = props;
  const { current, setCurrent } = useTree();
  const Icon = action && icons[action];
  return (
    <li role="none">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree hears the keys of all its items */}
      <div
        role="treeitem"
        aria-level={level}
        aria-expanded={open}
        aria-busy={busy || undefined}
        aria-selected={false}
        data-item={id}
        data-name={name}
        tabIndex={current === id ? 0 : -1}
        className={classNames(styles.row, own && styles.own, action && styles.action)}
        onFocus={() => setCurrent(id)}
        onClick={onPress}
      >
        {Icon ? (
          <span className={styles.icon}>
            <Icon size={18} aria-hidden="true" />
          </span>
        ) : (
          <Avatar name={name} src={props.picture ?? null} />
        )}{' '}
        <span className={styles.who}>
          <span className={styles.name}>{name}</span> {note && <span className={styles.note}>{note}</span>}
        </span>{' '}
        {count && <span className={styles.count}>{count}</span>}
        {open !== undefined && (
          <ChevronRight
            size={18}
            aria-hidden="true"
            className={classNames(styles.chevron, open && styles.open)}
          />
        )}
      </div>
      {open && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a tree's groups are lists
        <ul role="group" className={classNames(styles.group, level >= 8 && styles.deep)}>
          {props.children}
        </ul>
      )}
    </li>
  );
}
