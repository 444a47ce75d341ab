import { Suspense, useEffect, useState } from 'react';
import { Optional } from '../feedback/optional.tsx';
import { lazily, whenIdle } from './lazy.tsx';
import type { MenuProps } from './menu-popup.tsx';

const load = () => import('./menu-popup.tsx');
const MenuPopup = lazily(load, 'MenuPopup');

/** A button that opens a list of things to do. The list's code is fetched in a quiet moment, or when it is pressed. */
export function Menu(props: MenuProps) {
  const { trigger, triggerClass, label } = props;
  const [isWanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  const button = (
    <button
      type="button"
      className={triggerClass}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded="false"
      onClick={() => setWanted(true)}
    >
      {trigger}
    </button>
  );
  if (!isWanted) return button;
  return (
    <Optional>
      <Suspense fallback={button}>
        <MenuPopup {...props} />
      </Suspense>
    </Optional>
  );
}
