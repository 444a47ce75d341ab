import { useRouter } from '@tanstack/react-router';
import { buttonClass } from '#ui/components/button.tsx';
import { PathLink } from '#ui/components/path-link.tsx';
import { useStepKeys, useStepKeysOn } from '#ui/focus/step-keys.ts';
import styles from './desk.module.css';

type WorkPagerProps = {
  /** The paths of the waiting items' pages in order, as far as they are loaded. */
  paths: readonly string[];
  path: string;
  /** Loads more of them; undefined if all are loaded. */
  readMore?: (() => unknown) | undefined;
};

/** Leads from one waiting item to the previous and the next one: two links, and the keys J and K. */
export function WorkPager({ paths, path, readMore }: WorkPagerProps) {
  const router = useRouter();
  const areKeysOn = useStepKeysOn();
  // An item that no longer waits is not in the list (-1), so its next one is the first of the list.
  const at = paths.indexOf(path);
  const previous = at > 0 ? paths[at - 1] : undefined;
  const next = paths[at + 1];
  const goTo = (href: string | undefined) =>
    href === undefined ? undefined : () => void router.navigate({ href });
  useStepKeys({ previous: goTo(previous), next: goTo(next) ?? readMore });
  if (previous === undefined && next === undefined) return null;
  const look = buttonClass({ variant: 'quiet', size: 'small' });
  return (
    <nav className={styles.pager} aria-label="Other work that waits">
      {previous === undefined ? (
        <span />
      ) : (
        <PathLink path={previous} className={look}>
          Previous {areKeysOn && <kbd className={styles.key}>K</kbd>}
        </PathLink>
      )}
      {next !== undefined && (
        <PathLink path={next} className={look}>
          Next {areKeysOn && <kbd className={styles.key}>J</kbd>}
        </PathLink>
      )}
    </nav>
  );
}
