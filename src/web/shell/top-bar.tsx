import { useLocation } from '@tanstack/react-router';
import { useRef, useState, type MouseEvent } from 'react';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { AppLink } from '#ui/components/app-link.tsx';
import { ButtonLink, IconButton } from '#ui/components/button.tsx';
import { classNames } from '#ui/components/class-names.ts';
import { Logo } from '#ui/art/logo.tsx';
import { productName } from '#ui/product.ts';
import { useSession } from '#ui/session/session.ts';
import { toggleTheme, useTheme } from '#ui/theme.ts';
import { menuIcon, moonIcon, sunIcon } from './bar-icons.tsx';
import { DesktopNavigation } from './desktop-navigation.tsx';
import { BellSlot } from './messages-slot.tsx';
import styles from './shell.module.css';

const MobileDrawer = lazyPopup(() => import('./mobile-drawer.tsx'), 'MobileDrawer');

/** The bar at the top: menus and account on wide screens, a drawer below 768 px. */
export function TopBar() {
  const resetting = useLocation({ select: isPasswordReset });
  return (
    <header className={styles.bar}>
      <div className={`wrap ${styles.inner}`}>
        <Brand />
        {resetting ? (
          <>
            <p className={styles.notice}>Reset Your Password</p>
            <BellSlot />
          </>
        ) : (
          <DesktopNavigation between={<BellSlot />} />
        )}
        <ThemeSwitch />
        {!resetting && <Login />}
        {!resetting && <DrawerButton />}
      </div>
    </header>
  );
}

/** Whether the page sets a new password: then nothing shall lead away from it. */
const isPasswordReset = ({ pathname, search }: { pathname: string; search: object }) =>
  pathname === '/auth' && 'view' in search && search.view === 'update_password';

function Brand() {
  const onLanding = useLocation({ select: ({ pathname }) => pathname === '/' });
  const scrollToTop = (event: MouseEvent) => {
    if (!onLanding || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    scrollTo({
      top: 0,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
  };
  return (
    <AppLink to="/" className={styles.brand} onClick={scrollToTop}>
      <Logo />
      <span className={styles.brandName}>{productName()}</span>
    </AppLink>
  );
}

function ThemeSwitch() {
  const theme = useTheme();
  return (
    <IconButton
      label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
      onClick={toggleTheme}
    >
      {theme === 'dark' ? sunIcon : moonIcon}
    </IconButton>
  );
}

/** Shown to visitors; also while the session is not known, unless this device knows a user. */
function Login() {
  const { loading, failed, user } = useSession();
  if (user) return null;
  return (
    <div className={classNames(styles.desktop, (loading || failed) && styles.guess)}>
      <ButtonLink to="/auth">Login</ButtonLink>
    </div>
  );
}

function DrawerButton() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.phone}>
      <IconButton
        ref={button}
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {menuIcon}
      </IconButton>
      <MobileDrawer open={open} onOpenChange={setOpen} returnFocus={button} />
    </div>
  );
}
