import { EllipsisVertical } from 'lucide-react';
import { iconButtonClass } from '../../../../ui/components/button.tsx';
import { Menu } from '../../../../ui/popups/menu.tsx';
import type { wayToLeave } from '../../rules.ts';
import { PAID_SEAT_STAYS } from '../messages.ts';

type GameMenuProps = { title: string; way: ReturnType<typeof wayToLeave>; onLeave: () => void };

/** The rarest thing to do with a game: to leave it, or why that can't be done now. */
export const GameMenu = ({ title, way, onLeave }: GameMenuProps) => (
  <Menu
    trigger={<EllipsisVertical size={18} aria-hidden="true" />}
    triggerClass={iconButtonClass()}
    label={`More for ${title}`}
    align="end"
    entries={[
      {
        label: way === 'hand over' ? 'Hand over and leave' : 'Leave',
        danger: true,
        ...(way === 'paid' && { disabledBy: PAID_SEAT_STAYS }),
        onSelect: onLeave,
      },
    ]}
  />
);
