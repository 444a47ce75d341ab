import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { hasPlayer } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import type { MenuProps } from '#ui/popups/menu-popup.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { ThingMenu } from '#features/moderation/web/for-others/thing-menu.tsx';
import { ownBlocks } from '../queries.ts';
import { useBlocking } from '../use-blocking.ts';

type PlayerMenuProps = {
  player: { playerId: Id; alias: string; aliasImageUrl: string | null };
  /** What else can be done here, last. */
  also?: MenuProps['entries'];
};

/** What can be done about another player: report alias and picture, block them, or end that. */
export function PlayerMenu({ player: { playerId, alias, aliasImageUrl }, also }: PlayerMenuProps) {
  const isPlayer = hasPlayer(useActor());
  const blocks = useQuery({ ...ownBlocks(), enabled: isPlayer });
  const isBlocked = blocks.data?.items.some((blocked) => blocked.playerId === playerId) ?? false;
  const { block, unblock } = useBlocking(alias);
  const [asking, setAsking] = useState(false);
  const icon = <UserRoundX size={18} aria-hidden="true" />;
  const blocking = !isPlayer
    ? []
    : isBlocked
      ? [{ label: 'Unblock', icon, onSelect: () => void unblock.run({ playerId }) }]
      : [{ label: 'Block', icon, danger: true, onSelect: () => setAsking(true) }];
  return (
    <>
      <ThingMenu
        name={alias}
        things={[
          { kind: 'alias', id: playerId },
          ...(aliasImageUrl === null ? [] : [{ kind: 'picture' as const, id: playerId }]),
        ]}
        also={[...blocking, ...(also ?? [])]}
      />
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Block ${isolated(alias)}?`}
        text="They can't invite you, and neither of you joins the other's campaigns or sits down at a new table with the other. Tables that you share already stay. They are not told. You can undo it on My Profile."
        confirm="Block"
        danger
        onConfirm={() => block.run({ playerId })}
      />
    </>
  );
}
