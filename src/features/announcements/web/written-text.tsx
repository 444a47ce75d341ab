import { withLinks } from '../rules.ts';
import styles from './words.module.css';

/** A text as somebody wrote it, with its line breaks; https addresses in it are links. */
export const WrittenText = ({ text }: { text: string }) => (
  <p className={styles.text}>
    {withLinks(text).map((part) =>
      part.isLink ? (
        <a key={part.at} href={part.text} target="_blank" rel="noopener noreferrer nofollow ugc">
          {part.text}
        </a>
      ) : (
        part.text
      ),
    )}
  </p>
);
