import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AppLink } from '../components/app-link.tsx';
import styles from './side-parts.module.css';

/** A part of a page. Its name is the hash of its address. */
export type SidePart = { name: string; label: string; content: ReactNode };

type SidePartsProps = {
  /** Names the list of the parts. */
  label: string;
  parts: readonly [SidePart, ...SidePart[]];
};

/** A page of settings in parts, with a list of the parts at the side. Typed values of a part are kept while another one is shown. */
export function SideParts({ label, parts }: SidePartsProps) {
  const hash = useLocation({ select: (location) => location.hash });
  const current = parts.find(({ name }) => name === hash) ?? parts[0];
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([current.name]));
  if (!visited.has(current.name)) setVisited(new Set([...visited, current.name]));
  return (
    <div className={styles.parts}>
      <nav className={styles.list} aria-label={label}>
        <ul>
          {parts.map((part) => (
            <li key={part.name}>
              <AppLink
                to="."
                search
                hash={part.name}
                replace
                resetScroll={false}
                hashScrollIntoView={false}
                activeOptions={{ includeHash: true }}
                aria-current={part.name === current.name ? 'page' : undefined}
              >
                {part.label}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {parts
          .filter(({ name }) => visited.has(name))
          .map(({ name, content }) => (
            <div key={name} hidden={name !== current.name} className={styles.part}>
              {content}
            </div>
          ))}
      </div>
    </div>
  );
}
