import { Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { clockTimeAt, ownZone } from '#shared/time/zone-clock.ts';
import { zoneTitle } from '#shared/time/moment-words.ts';
import { Card } from '#ui/components/card.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { byServerClock } from '#ui/time/server-clock.ts';
import { useNow } from '#ui/time/use-now.ts';
import type { ShownContent, StorePhoto } from '../contract.ts';
import { type DayRow, laterSpecialDays, weekFrom } from './hours-messages.ts';
import styles from './page-parts.module.css';

const PhotoPopup = lazyPopup(() => import('./photo-popup.tsx'), 'PhotoPopup');

type PagePartsProps = {
  content: ShownContent;
  timeZone: string | null;
  /** What stands beside its hours. */
  children?: ReactNode;
};

/** What a store says on its page: hours, what it sells, links and photos; parts without content are left out. */
export function PageParts({ content, timeZone, children }: PagePartsProps) {
  const { hours, specialDays, sells, links, photos } = content;
  return (
    <div className={styles.parts}>
      {(hours !== null || specialDays.length > 0) && <HoursCard content={content} timeZone={timeZone} />}
      <div className={styles.side}>
        {(sells.length > 0 || links.length > 0) && (
          <Card title="At this store" level={2}>
            {sells.length > 0 && (
              <ul className={styles.sold} aria-label="What is sold here">
                {sells.map((thing) => (
                  <li key={thing}>
                    <bdi>{thing}</bdi>
                  </li>
                ))}
              </ul>
            )}
            {links.length > 0 && (
              <ul className={styles.links} aria-label="Links">
                {links.map(({ label, url }) => (
                  <li key={url}>
                    <Link2 size={18} aria-hidden="true" />
                    <a href={url} rel="noopener noreferrer nofollow ugc">
                      <bdi>{label}</bdi>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        )}
        {children}
      </div>
      {photos.length > 0 && <Photos photos={photos} />}
    </div>
  );
}

function HoursCard({ content, timeZone }: PagePartsProps) {
  const now = byServerClock(useNow());
  const zone = timeZone ?? ownZone();
  const today = clockTimeAt(now, zone).slice(0, 'YYYY-MM-DD'.length);
  const later = laterSpecialDays(content, today);
  const isElsewhere = timeZone !== null && timeZone !== ownZone();
  return (
    <Card title="Hours" level={2}>
      <table className={styles.hours}>
        <caption className="visually-hidden">Opening hours of the next seven days</caption>
        <tbody>
          {weekFrom(content, today).map((row) => (
            <HoursRow key={row.date} row={row} isToday={row.date === today} />
          ))}
        </tbody>
        {later.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={2} className={styles.later}>
                Later
              </th>
            </tr>
            {later.map((row) => (
              <HoursRow key={row.date} row={row} isToday={false} />
            ))}
          </tbody>
        )}
      </table>
      {isElsewhere && <p className={styles.zone}>By the store’s clock ({zoneTitle(timeZone)}).</p>}
    </Card>
  );
}

const HoursRow = ({ row, isToday }: { row: DayRow; isToday: boolean }) => (
  <tr className={classNames(isToday && styles.today)} aria-current={isToday ? 'date' : undefined}>
    <th scope="row">{row.day}</th>
    <td>
      {row.hours}
      {row.note && (
        <span className={styles.note}>
          <bdi>{row.note}</bdi>
        </span>
      )}
    </td>
  </tr>
);

function Photos({ photos }: { photos: readonly StorePhoto[] }) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <Card title="Photos" level={2} className={styles.photosCard}>
      <ul className={styles.photos}>
        {photos.map(({ id, url, words }, index) => (
          <li key={id}>
            <button
              type="button"
              className={styles.photo}
              aria-label={`Show large: ${words ? isolated(words) : `photo ${index + 1}`}`}
              onClick={() => setShown(index)}
            >
              <img src={url} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <PhotoPopup
        open={shown !== null}
        onOpenChange={(open) => !open && setShown(null)}
        photos={photos}
        shown={shown ?? 0}
        onShow={setShown}
      />
    </Card>
  );
}
