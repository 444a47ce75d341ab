import { useState } from 'react';
import { usePressed } from '../late/lazy-popup.tsx';
import type { MenuProps } from './menu-popup.tsx';

const load = () => import('./menu-popup.tsx');

/** A button that opens a list of things to do. */
export function Menu(props: MenuProps) {
  const { trigger, triggerClass, label } = props;
  const [isWanted, setWanted] = useState(false);
  const module = usePressed(load, isWanted, () => setWanted(false));
  if (isWanted && module) return <module.MenuPopup {...props} />;
  return (
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
}
