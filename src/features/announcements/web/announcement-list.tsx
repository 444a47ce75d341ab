import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Paged } from '#ui/data/paged.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { latePart } from '#ui/late/lazily.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { Ago } from '#ui/time/ago.tsx';
import { useNow } from '#ui/time/use-now.ts';
import type { Announcement } from '../contract.ts';
import { isRecent } from '../rules.ts';
import type { SessionToCome } from './announcement-dialog.tsx';
import { LOAD_ANNOUNCEMENTS_ERROR } from './messages.ts';
import { announcementsClient, announcementsIn, announcementsKey } from './queries.ts';
import { useLinkedThing } from '#ui/focus/use-linked.ts';
import { WrittenText } from './written-text.tsx';
import styles from './words.module.css';

const AnnouncementDialog = lazyPopup(() => import('./announcement-dialog.tsx'), 'AnnouncementDialog');
const ThingMenu = latePart(() => import('#features/moderation/web/for-others/thing-menu.tsx'), 'ThingMenu');
// Few announcements are ever hidden.
const HiddenNote = latePart(
  () => import('#features/moderation/web/for-others/hidden-note.tsx'),
  'HiddenNote',
);

type AnnouncementListProps = {
  campaignId: string;
  mayWrite: boolean;
  sessions: readonly SessionToCome[];
};

/** The announcements in a campaign: the newest, and the earlier ones unfolded on demand. */
export function AnnouncementList({ campaignId, mayWrite, sessions }: AnnouncementListProps) {
  const announcements = useInfiniteQuery(announcementsIn(campaignId));
  const ids = announcements.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? [];
  const linked = useLinkedThing('announcement', ids, announcements);
  const [unfolded, setUnfolded] = useState(false);
  const [correcting, setCorrecting] = useState<Announcement | null>(null);
  const [takenBack, setTakenBack] = useState<string | null>(null);
  const remove = useChange(announcementsClient.remove, {
    done: 'Announcement taken back',
    failed: 'The announcement could not be taken back',
    stale: [announcementsKey],
    onDone: (_output, { announcementId }) => setTakenBack(announcementId),
  });
  const restore = useChange(announcementsClient.restore, {
    done: 'Announcement put back',
    failed: 'The announcement could not be put back',
    stale: [announcementsKey],
    onDone: () => setTakenBack(null),
  });
  const { isSuccess, hasNextPage } = announcements;
  const isMissing = linked !== null && isSuccess && !hasNextPage && !ids.includes(linked);
  const isUnfolded = unfolded || (linked !== null && ids.indexOf(linked) > 0);
  const manage = {
    onCorrect: setCorrecting,
    onTakeBack: (announcementId: string) => void remove.run({ announcementId }),
  };
  const first = (items: Announcement[]) => (isUnfolded ? items : items.slice(0, 1));
  return (
    <>
      {takenBack !== null && (
        <MessageBox
          tone="info"
          actions={
            <Button
              size="small"
              variant="quiet"
              busy={restore.isPending}
              onClick={() => void restore.run({ announcementId: takenBack })}
            >
              Put back
            </Button>
          }
        >
          You took an announcement back. For 10 minutes you can put it back.
        </MessageBox>
      )}
      {isMissing && <p className={styles.nothing}>The announcement that you look for is no longer there.</p>}
      <Paged
        query={isUnfolded ? announcements : { ...announcements, hasNextPage: false }}
        error={LOAD_ANNOUNCEMENTS_ERROR}
        loading={<Skeleton count={2} label="Loading announcements..." />}
      >
        {(items) =>
          items.length === 0 ? (
            <p className={styles.nothing}>No announcements yet.</p>
          ) : (
            <>
              <ul className={styles.list}>
                {first(items).map((announcement) => (
                  <Entry
                    key={announcement.id}
                    announcement={announcement}
                    manage={mayWrite ? manage : null}
                    isBusy={remove.isPending}
                  />
                ))}
              </ul>
              {(items.length > 1 || announcements.hasNextPage) && (
                <Button
                  size="small"
                  variant="quiet"
                  className={styles.fold}
                  aria-expanded={isUnfolded}
                  onClick={() => setUnfolded(!isUnfolded)}
                >
                  {isUnfolded ? 'Fold earlier announcements' : 'Show earlier announcements'}
                </Button>
              )}
            </>
          )
        }
      </Paged>
      {mayWrite && (
        <AnnouncementDialog
          key={correcting?.id}
          open={correcting !== null}
          onOpenChange={(open) => open || setCorrecting(null)}
          campaignId={campaignId}
          sessions={sessions}
          announcement={correcting ?? undefined}
        />
      )}
    </>
  );
}

type EntryProps = {
  announcement: Announcement;
  /** What its organiser may do; null for others. */
  manage: { onCorrect: (announcement: Announcement) => void; onTakeBack: (id: string) => void } | null;
  isBusy: boolean;
};

function Entry({ announcement, manage, isBusy }: EntryProps) {
  const { id, text, authorAlias, session, createdAt, correctedAt, isHidden } = announcement;
  const now = useNow();
  return (
    <li id={`announcement-${id}`} tabIndex={-1} className={styles.entry}>
      <p className={styles.by}>
        <strong>{authorAlias}</strong>
        <Ago iso={createdAt} />
        {correctedAt !== null && <span>corrected</span>}
        {session && <Badge tone="blue">{`Session ${session.sessionNumber}`}</Badge>}
        {!manage && !isHidden && (
          <span className={styles.menu}>
            <ThingMenu
              things={[{ kind: 'announcement', id }]}
              name={`the announcement by ${isolated(authorAlias)}`}
            />
          </span>
        )}
      </p>
      {isHidden && (
        <HiddenNote thing={{ kind: 'announcement', id }} seenBy="Others no longer see it; you do." />
      )}
      <WrittenText text={text} />
      {manage && (
        <div className={styles.actions}>
          {!isHidden && isRecent(createdAt, now) && (
            <Button size="small" variant="quiet" onClick={() => manage.onCorrect(announcement)}>
              Correct
            </Button>
          )}
          <Button size="small" variant="quiet" busy={isBusy} onClick={() => manage.onTakeBack(id)}>
            Take back
          </Button>
        </div>
      )}
    </li>
  );
}
