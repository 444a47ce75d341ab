import type { NoticeChannel } from '#shared/notices.ts';
import field from '#ui/forms/field.module.css';
import type { NoticeSettings } from '../contract.ts';
import styles from './kinds-table.module.css';
import type { Choice } from './use-settings.ts';

/** The ways, as columns of a table. */
export const columns: { channel: NoticeChannel; label: string }[] = [
  { channel: 'app', label: 'Here' },
  { channel: 'mail', label: 'Mail' },
  { channel: 'push', label: 'Push' },
];

export type Kind = NoticeSettings['kinds'][number];

type KindsTableProps = {
  /** Names the table for people who do not see where it stands. */
  label: string;
  kinds: readonly Kind[];
  isOn: (choice: Omit<Choice, 'isOn'>) => boolean;
  onChoose: (choices: readonly Choice[]) => void;
};

/** Kinds of notices by the ways that they reach somebody, a switch for each. */
export const KindsTable = ({ label, kinds, isOn, onChoose }: KindsTableProps) => (
  <>
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Tell me when</th>
          {columns.map((column) => (
            <th key={column.channel} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind.name}>
            <th scope="row">{kind.label}</th>
            {columns.map((column) => (
              <td key={column.channel}>
                <Way kind={kind} column={column} isOn={isOn} onChoose={onChoose} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {kinds.some(({ channels }) => Object.values(channels).includes('always')) && (
      <p className={styles.reason}>
        What says Always can’t be switched off: it is about the safety of your account, or of what is yours
        here.
      </p>
    )}
  </>
);

type WayProps = Pick<KindsTableProps, 'isOn' | 'onChoose'> & { kind: Kind; column: (typeof columns)[number] };

function Way({ kind, column: { channel, label }, isOn, onChoose }: WayProps) {
  const state = kind.channels[channel];
  if (state === 'always') return <span className={styles.fixed}>Always</span>;
  if (state === 'never')
    return (
      <span className={styles.fixed}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Not offered</span>
      </span>
    );
  const checked = isOn({ kind: kind.name, channel });
  return (
    <label className={styles.way}>
      <span className="visually-hidden">
        {kind.label}: {label}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={field.switch}
        checked={checked}
        onChange={(event) => onChoose([{ kind: kind.name, channel, isOn: event.target.checked }])}
      />
    </label>
  );
}
