import { Suspense } from 'react';
import { lazily } from '../../ui/popups/lazy.tsx';
import { AppLink } from '../../ui/components/app-link.tsx';
import { classNames } from '../../ui/components/class-names.ts';
import { useSession } from '../../ui/session/session.ts';
import { menus } from './navigation.ts';
import { SectionLink } from './section-link.tsx';
import styles from './shell.module.css';

const SignedInMenus = lazily(() => import('./desktop-menus.tsx'), 'SignedInMenus');

/**
 * Visitors get the headers, which lead to the landing page's sections. The menus' code is fetched for signed-in
 * users; until it is there the headers keep its place.
 */
export function DesktopNavigation() {
  const { user } = useSession();
  if (!user) return <SectionHeaders />;
  return (
    <Suspense fallback={<SectionHeaders signedIn />}>
      <SignedInMenus />
    </Suspense>
  );
}

const SectionHeaders = ({ signedIn = false }: { signedIn?: boolean }) => (
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
