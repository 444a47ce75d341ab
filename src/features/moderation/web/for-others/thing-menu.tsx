import { EllipsisVertical, Flag, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import type { Id } from '#shared/ids.ts';
import { isAdmin, isUser } from '#shared/actor.ts';
import { isolated } from '#shared/text/isolated.ts';
import { type ThingKind, thingNames } from '#shared/things.ts';
import { iconButtonClass } from '#ui/components/button.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import type { MenuProps } from '#ui/popups/menu-popup.tsx';
import { Menu } from '#ui/popups/menu.tsx';
import { useActor } from '#ui/session/use-actor.ts';

const ReportDialog = lazyPopup(() => import('../report-dialog.tsx'), 'ReportDialog');

const ICON = 18;

type ThingMenuProps = {
  /** The things that may be reported. If there are several, such as a player's alias and picture, each has its own menu entry. */
  things: readonly { kind: ThingKind; id: Id }[];
  /** The name of the reported thing, used in the menu's label: 'More for The Mill'. */
  name: string;
  /** Further entries, shown below. */
  also?: MenuProps['entries'];
};

/** An inconspicuous menu to report something, for everybody who is signed in; admins can also decide about it here. */
export function ThingMenu({ things, name, also }: ThingMenuProps) {
  const actor = useActor();
  const [reported, setReported] = useState(things[0]);
  const [isOpen, setOpen] = useState(false);
  if (!isUser(actor) || things.length === 0) return null;
  const named = (verb: string, kind: ThingKind) =>
    things.length === 1 ? verb : `${verb} the ${thingNames[kind]}`;
  return (
    <>
      <Menu
        trigger={<EllipsisVertical size={ICON} aria-hidden="true" />}
        triggerClass={iconButtonClass()}
        label={`More for ${isolated(name)}`}
        align="end"
        entries={[
          ...things.flatMap((thing) => [
            {
              label: named('Report', thing.kind),
              icon: <Flag size={ICON} aria-hidden="true" />,
              onSelect: () => {
                setReported(thing);
                setOpen(true);
              },
            },
            ...(isAdmin(actor)
              ? [
                  {
                    label: named('Decide about', thing.kind),
                    icon: <ShieldAlert size={ICON} aria-hidden="true" />,
                    // A full page load: the admin console is a separate document.
                    onSelect: () => window.location.assign(`/admin/moderation/${thing.kind}/${thing.id}`),
                  },
                ]
              : []),
          ]),
          ...(also ?? []),
        ]}
      />
      {reported && <ReportDialog open={isOpen} onOpenChange={setOpen} thing={reported} name={name} />}
    </>
  );
}
