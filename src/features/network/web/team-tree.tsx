import { useState } from 'react';
import type { OwnPlace } from '../contract.ts';
import { focusOnPress, TreeContext, useTreeState } from './tree-state.ts';
import { TreeItem } from './tree-item.tsx';
import { Team } from './team.tsx';
import { PendingRequests } from './pending-requests.tsx';
import styles from './tree.module.css';

type TeamTreeProps = {
  you: OwnPlace['you'];
  /** Whether its first nodes are still on their way; they are shown all at once. */
  growing: boolean;
  onInvite: () => void;
};

/**
 * The tree of docs/product/accounts.md, section 2: You, New Invite, who waits for an answer, and the downlines. Arrow
 * keys, Home and End move in it as in any tree; levels are fetched when they are opened.
 */
export function TeamTree({ you, growing, onInvite }: TeamTreeProps) {
  const state = useTreeState('you');
  const [open, setOpen] = useState(true);
  return (
    <TreeContext value={state}>
      <ul role="tree" aria-label="Your team" className={styles.tree} onKeyDown={focusOnPress}>
        <TreeItem
          id="you"
          level={1}
          name={you.alias}
          picture={you.aliasImageUrl}
          note="You"
          count={you.teamCount}
          own
          open={open}
          onPress={() => setOpen(!open)}
        >
          <TreeItem id="invite" level={2} name="New Invite" action="plus" onPress={onInvite} />
          <PendingRequests waits={growing} />
          <Team playerId={you.playerId} level={2} size={you.teamCount} waits={growing} />
        </TreeItem>
      </ul>
    </TreeContext>
  );
}
