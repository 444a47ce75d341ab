import { ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { type NoticeGroup, noticeGroups } from '#shared/notices.ts';
import field from '#ui/forms/field.module.css';
import styles from './kinds-table.module.css';
import { columns, type Kind, KindsTable } from './kinds-table.tsx';
import type { Choice } from './use-settings.ts';

/** What each group is about, in one line. */
const lines: Record<NoticeGroup, string> = {
  'Your seats': 'Reminders, changes, payments and the waitlist',
  'Your searches': 'New tables that your saved searches find',
  'Your campaigns': 'News of the campaigns that you joined',
  'Campaigns you run': 'Players, payments, questions and requests to join',
  'Your team': 'Invitations and sponsors',
  'Your standing': 'Exams, ratings and agreements',
  'Your account': 'Its safety, your data, and decisions about what is yours',
  'Admin work': 'What waits for admins',
};

type GroupsTableProps = {
  kinds: readonly Kind[];
  isOn: (choice: Omit<Choice, 'isOn'>) => boolean;
  onChoose: (choices: readonly Choice[]) => void;
};

/** Groups of notices, a line and three switches each; what is in a group unfolds. */
export function GroupsTable({ kinds, isOn, onChoose }: GroupsTableProps) {
  const [open, setOpen] = useState<NoticeGroup | null>(null);
  const groups = noticeGroups.filter((group) => kinds.some((kind) => kind.group === group));
  return (
    <table className={styles.table} aria-label="What you are told of">
      <thead>
        <tr>
          <th scope="col">About</th>
          {columns.map(({ channel, label }) => (
            <th key={channel} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const own = kinds.filter((kind) => kind.group === group);
          const isOpen = open === group;
          const id = `kinds-${group.toLowerCase().replaceAll(' ', '-')}`;
          return (
            <Fragment key={group}>
              <tr>
                <th scope="row">
                  <strong>{group}</strong>
                  <span className={styles.line}>{lines[group]}</span>
                  <button
                    type="button"
                    className={styles.unfold}
                    aria-label={`One by one: ${group}`}
                    aria-expanded={isOpen}
                    aria-controls={isOpen ? id : undefined}
                    onClick={() => setOpen(isOpen ? null : group)}
                  >
                    <ChevronRight size={16} className={styles.chevron} aria-hidden="true" />
                    One by one
                  </button>
                </th>
                {columns.map(({ channel, label }) => (
                  <td key={channel}>
                    <GroupWay
                      group={group}
                      kinds={own}
                      column={{ channel, label }}
                      isOn={isOn}
                      onChoose={onChoose}
                    />
                  </td>
                ))}
              </tr>
              {isOpen && (
                <tr id={id}>
                  <td colSpan={columns.length + 1} className={styles.unfolded}>
                    <KindsTable label={group} kinds={own} isOn={isOn} onChoose={onChoose} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

type GroupWayProps = Pick<GroupsTableProps, 'kinds' | 'isOn' | 'onChoose'> & {
  group: NoticeGroup;
  column: (typeof columns)[number];
};

/** All of a group by one way: on, off, or in part; a press on what is in part switches all of it on. */
function GroupWay({ group, kinds, column: { channel, label }, isOn, onChoose }: GroupWayProps) {
  const own = kinds.filter(({ channels }) => ['on', 'off'].includes(channels[channel]));
  if (own.length === 0) {
    const isAlways = kinds.some(({ channels }) => channels[channel] === 'always');
    return <span className={styles.fixed}>{isAlways ? 'Always' : '–'}</span>;
  }
  const on = own.filter(({ name }) => isOn({ kind: name, channel })).length;
  const isMixed = on > 0 && on < own.length;
  return (
    <label className={styles.way}>
      <span className="visually-hidden">
        {group}: {label}
      </span>
      <input
        type="checkbox"
        className={field.switch}
        checked={on === own.length}
        ref={(input) => {
          if (input) input.indeterminate = isMixed;
        }}
        onChange={() => onChoose(own.map(({ name }) => ({ kind: name, channel, isOn: on < own.length })))}
      />
    </label>
  );
}
