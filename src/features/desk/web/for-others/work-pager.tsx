import { useRouter } from '@tanstack/react-router';
import { buttonClass } from '#ui/components/button.tsx';
import { PathLink } from '#ui/components/path-link.tsx';
import { useStepKeys, useStepKeysOn } from '#ui/focus/step-keys.ts';
import styles from './desk.module.css';

type WorkPagerProps = {
  /** The pages of what waits, in their order, as far as they are read. */
  paths: readonly string[];
  /** The path of this page. */
  path: string;
  /** Reads more of them; undefined where all are read. */
  readMore?: (() => unknown) | undefined;
};

/** The way from one piece of work to the next and to the one before: two links, and the keys J and K. */
export function WorkPager({ paths, path, readMore }: WorkPagerProps) {
  const router = useRouter();
  const areKeysOn = useStepKeysOn();
  // What does not wait any more stands before all that does.
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
