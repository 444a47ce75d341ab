import { useSyncExternalStore } from 'react';
import { AppLink } from '#ui/components/app-link.tsx';
import { footerLinks, productName } from '#ui/product.ts';
import { sections } from './navigation.ts';
import { SectionLink } from './section-link.tsx';
import styles from './shell.module.css';

const never = () => () => undefined;
const none = () => null;
const currentYear = () => `${new Date().getFullYear()} `;

export function Footer() {
  // A prerendered page may be served next year, and with other links: it has both for browsers without scripts.
  const links = useSyncExternalStore(never, footerLinks, none);
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.footerInner}`}>
        <nav aria-label="Home page sections">
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <SectionLink section={id}>{title}</SectionLink>
              </li>
            ))}
          </ul>
        </nav>
        <p>
          {`© ${links ? currentYear() : ''}`}
          <noscript>{currentYear()}</noscript>
          {`${productName()}. All rights reserved`}
        </p>
        <noscript suppressHydrationWarning>%FOOTER_LINKS%</noscript>
        <nav aria-label="Legal and contact">
          <ul>
            <li>
              <AppLink to="/privacy">Privacy Policy</AppLink>
            </li>
            <li>
              <AppLink to="/terms">{'Terms & Conditions'}</AppLink>
            </li>
            <li>
              <AppLink to="/contact">Contact Us</AppLink>
            </li>
            {links?.map(({ label, url }) => (
              <li key={url}>
                <a href={url}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
