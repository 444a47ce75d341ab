import { useState } from 'react';
import { classNames } from '#ui/components/class-names.ts';
import { HexTile } from '#ui/art/hex-tile.tsx';
import styles from './retailer-photo.module.css';

type RetailerPhotoProps = { src: string | null; className?: string | undefined };

/** A store's photo, or a drawing of a store if there is none. Decorative, because the name is shown beside it. */
export function RetailerPhoto({ src, className }: RetailerPhotoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={classNames(styles.photo, className)}>
      {src && src !== broken ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      ) : (
        <HexTile className={styles.drawing} terrain="sand" piece="store" />
      )}
    </div>
  );
}
