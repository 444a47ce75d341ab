import { useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

const tints = ['night', 'sand', 'grass', 'water', 'clay'] as const;

/** The same name always gets the same tint. */
function tintOf(name: string) {
  let sum = 0;
  for (const character of name) sum += character.codePointAt(0) ?? 0;
  return tints[sum % tints.length] ?? 'night';
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32))
    .join('')
    .toUpperCase();

type AvatarProps = { name: string; src?: string | null; large?: boolean };

/** A player's picture, or their initials. Decorative: the name is shown beside it. */
export function Avatar({ name, src, large = false }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      className={classNames(styles.avatar, large && styles.large, styles[tintOf(name)])}
      aria-hidden="true"
    >
      {src && src !== broken ? (
        <img src={src} alt="" loading="lazy" onError={() => setBroken(src)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
