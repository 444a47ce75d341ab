import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { Avatar } from '#ui/components/avatar.tsx';
import { AppLink } from '#ui/components/app-link.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { Drawer } from '#ui/popups/drawer.tsx';
import { isAdmin } from '#shared/actor.ts';
import { useSession } from '#ui/session/session.ts';
import { useActor } from '#ui/session/use-actor.ts';
import { mobileAccountGroups } from './account-links.ts';
import { logOutOnMobile } from './log-out.ts';
import styles from './mobile-drawer.module.css';
import { menus, type NavigationLink } from './navigation.ts';
import { SectionLink } from './section-link.tsx';

type MobileDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocus: RefObject<HTMLElement | null>;
};

/** The navigation below 768 px. */
export function MobileDrawer({ open, onOpenChange, returnFocus }: MobileDrawerProps) {
  const { user } = useSession();
  const close = () => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu" returnFocus={returnFocus}>
      {user ? <SignedInEntries close={close} /> : <VisitorEntries close={close} />}
    </Drawer>
  );
}

const VisitorEntries = ({ close }: { close: () => void }) => (
  <nav aria-label="Main">
    <ul className={styles.links}>
      {menus.map((menu) => (
        <li key={menu.id}>
          <SectionLink
            section={menu.section}
            className={classNames(styles.link, styles.large)}
            onClick={close}
          >
            {menu.label}
          </SectionLink>
        </li>
      ))}
    </ul>
    <div className={styles.end}>
      <ButtonLink to="/auth" onClick={close}>
        Login
      </ButtonLink>
    </div>
  </nav>
);

function SignedInEntries({ close }: { close: () => void }) {
  const actor = useActor();
  const { user, player } = useSession();
  const navigate = useNavigate();
  const logOut = () => {
    close();
    void logOutOnMobile(navigate);
  };
  const name = player?.alias ?? user?.username ?? '';
  return (
    <nav aria-label="Main">
      <div className={styles.who}>
        <Avatar name={name} src={player?.aliasImageUrl ?? null} />
        <p>{name}</p>
        <Button variant="quiet" size="small" onClick={logOut}>
          Logout
        </Button>
      </div>
      {mobileAccountGroups(isAdmin(actor)).map(({ title, links }) => (
        <Group key={title} title={title} links={links} close={close} />
      ))}
      <div className={styles.end}>
        <ButtonLink to="/my/network" onClick={close}>
          Invite Friends
        </ButtonLink>
      </div>
      <div className={styles.site}>
        {menus.map((menu) => (
          <Group key={menu.id} title={menu.label} links={menu.links} close={close} />
        ))}
      </div>
    </nav>
  );
}

type GroupProps = { title: string; links: readonly NavigationLink[]; close: () => void };

const Group = ({ title, links, close }: GroupProps) => (
  <>
    <h3 className={styles.group}>{title}</h3>
    <ul className={styles.links}>
      {links.map(({ label, to }) => (
        <li key={label}>
          <AppLink to={to} className={styles.link} onClick={close}>
            {label}
          </AppLink>
        </li>
      ))}
    </ul>
  </>
);
