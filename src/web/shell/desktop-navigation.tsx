import { type ReactNode, Suspense } from 'react';
import { lazily } from '#ui/late/lazily.tsx';
import { untilFetched } from '#ui/late/fetch-code.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { useSession } from '#ui/session/session.ts';
import { menus } from './navigation.ts';
import { SectionLink } from './section-link.tsx';
import styles from './shell.module.css';

const SignedInMenus = lazily(() => untilFetched(() => import('./desktop-menus.tsx')), 'SignedInMenus');

/**
 * Visitors get the headers, which lead to the landing page's sections. The menus' code is fetched for signed-in
 * users; until it is there the headers keep its place.
 * `between` stands in the room between the menus and the account, so that neither moves when it comes.
 */
export function DesktopNavigation({ between }: { between: ReactNode }) {
  const { user } = useSession();
  const headers = (
    <>
      <SectionHeaders signedIn={user !== null} />
      {between}
    </>
  );
  if (!user) return headers;
  return (
    <Suspense fallback={headers}>
      <SignedInMenus between={between} />
    </Suspense>
  );
}

const SectionHeaders = ({ signedIn }: { signedIn: boolean }) => (
  <nav className={classNames(styles.desktop, styles.main)} aria-label="Main">
    <ul className={styles.list}>
      {menus.map((menu) => (
        <li key={menu.id}>
          <SectionLink section={menu.section} className={styles.navLink}>
            {menu.label}
          </SectionLink>
        </li>
      ))}
      {signedIn && (
        <li>
          <AppLink to="/my/network" className={styles.navLink}>
            Invite Friends
          </AppLink>
        </li>
      )}
    </ul>
  </nav>
);
