import { isId } from '#shared/ids.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { PathLink } from '#ui/components/path-link.tsx';
import { Facts } from '#ui/components/facts.tsx';
import { ExactMoment } from '#ui/time/moment.tsx';
import type { AuditEntryView, HistoryKind } from '../contract.ts';
import { actorInWords, nameInWords, outcomeInWords } from './audit-messages.ts';
import styles from './entry-details.module.css';

/** All that the log tells of one entry. */
export const EntryDetails = ({ entry }: { entry: AuditEntryView }) => (
  <>
    <Facts
      facts={[
        { name: 'Time', value: <ExactMoment iso={entry.createdAt} /> },
        {
          name: 'Who',
          value: (
            <Party
              name={actorInWords(entry)}
              id={entry.actor?.id ?? null}
              path={entry.actor?.username ? `/admin/users/${entry.actor.id}` : null}
            />
          ),
        },
        {
          name: 'To what',
          value: (
            <Party
              name={[nameInWords(entry.subjectType), entry.subjectName].filter(Boolean).join(' ')}
              id={entry.subjectId}
              path={pathOf(entry)}
            />
          ),
        },
        ...(kept.has(entry.subjectType) && entry.subjectId !== null && isId(entry.subjectId)
          ? [
              {
                name: 'In words',
                value: (
                  <PathLink path={`/admin/history/${entry.subjectType}/${entry.subjectId}`}>
                    What it said before and after
                  </PathLink>
                ),
              },
            ]
          : []),
        ...(outcomeInWords(entry) === '' ? [] : [{ name: 'Outcome', value: outcomeInWords(entry) }]),
      ]}
    />
    <details className={styles.stored}>
      <summary>As stored</summary>
      <pre>{JSON.stringify(storedOf(entry), null, 2)}</pre>
    </details>
  </>
);

/** The page of what an entry is about, by the kind of the thing; it may be gone. */
const pages: Readonly<Record<string, string>> = {
  campaign: '/campaigns/',
  convention: '/conventions/',
  exam: '/admin/exams/',
  'player-exam': '/admin/grading/',
  profile: '/admin/users/',
  retailer: '/retailers/',
  template: '/admin/agreements/',
  user: '/admin/users/',
};

/** The kinds of things whose changes are kept with their words. */
const kept: ReadonlySet<string> = new Set<HistoryKind>([
  'convention',
  'exam',
  'game-system',
  'retailer',
  'template',
]);

const pathOf = ({ subjectType, subjectId }: AuditEntryView): string | null => {
  const page = pages[subjectType];
  return page === undefined || subjectId === null ? null : `${page}${subjectId}`;
};

/** The entry as the database has it, for admins who look for an id or a request. */
const storedOf = ({ action, subjectType, subjectId, before, after, requestId }: AuditEntryView) => ({
  action,
  subjectType,
  subjectId,
  ...(before && { before }),
  ...(after && { after }),
  requestId,
});

/** Who or what takes part, with the way to everything that the log tells of it. */
const Party = ({ name, id, path = null }: { name: string; id: string | null; path?: string | null }) => (
  <>
    {path === null ? name : <PathLink path={path}>{name}</PathLink>}
    {isId(id ?? '') && (
      <>
        {' '}
        <AppLink to="/admin/audit-log" search={{ q: id ?? '' }} className={styles.all}>
          All entries
        </AppLink>
      </>
    )}
  </>
);
