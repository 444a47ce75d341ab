import { NavigationMenu } from '@base-ui/react/navigation-menu';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { AppLink } from '#ui/components/app-link.tsx';
import { Avatar } from '#ui/components/avatar.tsx';
import { buttonClass } from '#ui/components/button.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { isAdmin } from '#shared/actor.ts';
import { useSession } from '#ui/session/session.ts';
import { useActor } from '#ui/session/use-actor.ts';
import { desktopAccountGroups } from './account-links.ts';
import menuStyles from './desktop-menus.module.css';
import { logOutOnDesktop } from './log-out.ts';
import { menus, type NavigationLink } from './navigation.ts';
import styles from './shell.module.css';

/** How long the pointer rests before a menu opens, and how long after one closed that wait is skipped. */
const HOVER_DELAY_MS = 200;
const SKIP_DELAY_MS = 300;
const CLOSE_DELAY_MS = 120;

/** The menus of signed-in users: open by hover, click, touch and keyboard. */
export function SignedInMenus({ between }: { between: ReactNode }) {
  const navigate = useNavigate();
  const actor = useActor();
  return (
    <>
      <MenuBar label="Main" className={styles.main}>
        {menus.map((menu) => (
          <NavigationMenu.Item key={menu.id} value={menu.id}>
            <NavigationMenu.Trigger className={styles.navLink}>
              {menu.label}
              <ChevronDown size={16} className={styles.chevron} aria-hidden="true" />
            </NavigationMenu.Trigger>
            <NavigationMenu.Content className={menuStyles.content}>
              <Links links={menu.links} />
            </NavigationMenu.Content>
          </NavigationMenu.Item>
        ))}
        <NavigationMenu.Item>
          <NavigationMenu.Link className={styles.navLink} render={<AppLink to="/my/network" />}>
            Invite Friends
          </NavigationMenu.Link>
        </NavigationMenu.Item>
      </MenuBar>
      {between}
      <MenuBar label="Account">
        <NavigationMenu.Item value="account">
          <NavigationMenu.Trigger className={buttonClass({}, menuStyles.account)}>
            <Who />
            <ChevronDown size={16} className={styles.chevron} aria-hidden="true" />
          </NavigationMenu.Trigger>
          <NavigationMenu.Content className={classNames(menuStyles.content, menuStyles.columns)}>
            {desktopAccountGroups(isAdmin(actor)).map(({ title, links }) => (
              <Group key={title} title={title} links={links}>
                {title === 'Account' && <LogOut onPress={() => void logOutOnDesktop(navigate)} />}
              </Group>
            ))}
          </NavigationMenu.Content>
        </NavigationMenu.Item>
      </MenuBar>
    </>
  );
}

/** Who is signed in. For assistive technology the button is called My Account, as the specification has it. */
function Who() {
  const { user, player } = useSession();
  const name = player?.alias ?? user?.username ?? '';
  return (
    <>
      <Avatar name={name} src={player?.aliasImageUrl ?? null} />
      <span className={menuStyles.who}>
        <span className={menuStyles.label}>My Account</span>
        <span className={menuStyles.name} aria-hidden="true">
          {name}
        </span>
      </span>
    </>
  );
}

type GroupProps = { title: string; links: readonly NavigationLink[]; children: ReactNode };

function Group({ title, links, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={menuStyles.group}>
        {title}
      </h2>
      <Links links={links} />
      {children}
    </section>
  );
}

const LogOut = ({ onPress }: { onPress: () => void }) => (
  <NavigationMenu.Link
    className={menuStyles.link}
    closeOnClick
    render={<button type="button" />}
    onClick={onPress}
  >
    Logout
  </NavigationMenu.Link>
);

const Links = ({ links }: { links: readonly NavigationLink[] }) => (
  <ul className={menuStyles.links}>
    {links.map(({ label, to, hint }) => (
      <li key={label}>
        <NavigationMenu.Link closeOnClick className={menuStyles.link} render={<AppLink to={to} />}>
          {label}
          {hint && <small>{hint}</small>}
        </NavigationMenu.Link>
      </li>
    ))}
  </ul>
);

type MenuBarProps = { label: string; className?: string | undefined; children: ReactNode };

const GUARDS = '[data-base-ui-focus-guard][aria-hidden]';

/**
 * The library's guards of the focus hand it on when it reaches them. Hidden from assistive technology they would still
 * take it, which is announced as nothing at all: so they are not hidden.
 */
function showGuards(element: HTMLElement | null) {
  if (!element) return undefined;
  const show = () => {
    for (const guard of element.querySelectorAll(GUARDS)) guard.removeAttribute('aria-hidden');
  };
  show();
  const observer = new MutationObserver(show);
  observer.observe(element, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** A row of menus that share one popup, and the rule about waiting. */
function MenuBar({ label, className, children }: MenuBarProps) {
  const [delay, setDelay] = useState(HOVER_DELAY_MS);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changed = (open: unknown) => {
    clearTimeout(timer.current);
    setDelay(0);
    if (open === null) timer.current = setTimeout(() => setDelay(HOVER_DELAY_MS), SKIP_DELAY_MS);
  };
  return (
    <NavigationMenu.Root
      ref={showGuards}
      className={classNames(styles.desktop, className)}
      aria-label={label}
      delay={delay}
      closeDelay={CLOSE_DELAY_MS}
      onValueChange={changed}
    >
      <NavigationMenu.List className={styles.list}>{children}</NavigationMenu.List>
      <NavigationMenu.Portal>
        <NavigationMenu.Positioner
          ref={showGuards}
          className={menuStyles.positioner}
          positionMethod="fixed"
          sideOffset={10}
          align="start"
          collisionPadding={12}
        >
          <NavigationMenu.Popup className={menuStyles.popup}>
            <NavigationMenu.Viewport className={menuStyles.viewport} />
          </NavigationMenu.Popup>
        </NavigationMenu.Positioner>
      </NavigationMenu.Portal>
    </NavigationMenu.Root>
  );
}
