import { AppLink } from '#ui/components/app-link.tsx';
import { productMinimumAge } from '#ui/minimum-age.ts';
import styles from './auth.module.css';

/** What a user states by making an account in any way. A birth date is never asked for. */
export const AgeStatement = ({ of }: { of: string }) => (
  <p className={styles.explanation}>
    {`By ${of} you say that you are at least ${productMinimumAge()} years old, and agree to our `}
    <AppLink to="/terms">{'Terms & Conditions'}</AppLink>
    {' and our '}
    <AppLink to="/privacy">Privacy Policy</AppLink>.
  </p>
);
