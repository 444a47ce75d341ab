import { useSyncExternalStore } from 'react';
import { AppLink } from '#ui/components/app-link.tsx';
import { productName } from '#ui/product.ts';
import { sections } from './navigation.ts';
import { SectionLink } from './section-link.tsx';
import styles from './shell.module.css';

const never = () => () => undefined;
const currentYear = () => `${new Date().getFullYear()} `;

/** The current year; nothing in a prerendered page, which may be served next year. */
const useYear = () => useSyncExternalStore(never, currentYear, () => '');

export const Footer = () => (
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
        {`© ${useYear()}`}
        <noscript>{currentYear()}</noscript>
        {`${productName()}. All rights reserved`}
      </p>
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
        </ul>
      </nav>
    </div>
  </footer>
);
