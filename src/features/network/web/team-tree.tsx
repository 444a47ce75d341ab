import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Levels, OwnPlace } from '../contract.ts';
import { levels } from './queries.ts';
import { TreeContext, useTreeKeys, useTreeState } from './tree-state.ts';
import { TreeItem } from './tree-item.tsx';
import { Found } from './found.tsx';
import { Team } from './team.tsx';
import { PendingRequests } from './pending-requests.tsx';
import styles from './tree.module.css';

type TeamTreeProps = {
  you: OwnPlace['you'];
  /** Whether its first nodes are still loading; they are shown all at once. */
  growing: boolean;
  /** The text to search for in aliases. With fewer than two characters the whole tree is shown. */
  wanted: string;
  onInvite: () => void;
};

/**
 * The tree of docs/product/accounts.md, section 2: You, New Invite, players whose requests are unanswered, and the
 * downlines. Keyboard navigation works as in any tree; levels are fetched when they are opened.
 */
export function TeamTree({ you, growing, wanted, onInvite }: TeamTreeProps) {
  const tree = useRef<HTMLUListElement>(null);
  const state = useTreeState('you', tree);
  const onKeyDown = useTreeKeys();
  const counted = useQuery(levels());
  const [open, setOpen] = useState(true);
  return (
    <TreeContext value={state}>
      <ul ref={tree} role="tree" aria-label="Your team" className={styles.tree} onKeyDown={onKeyDown}>
        <TreeItem
          id="you"
          level={1}
          name={you.alias}
          picture={you.aliasImageUrl}
          note="You"
          count={countOf(you.teamCount, counted.data)}
          own
          open={open}
          onPress={() => setOpen(!open)}
        >
          {wanted.length < 2 ? (
            <>
              <TreeItem id="invite" level={2} name="New Invite" action="plus" onPress={onInvite} />
              <PendingRequests waits={growing} />
              <Team playerId={you.playerId} level={2} size={you.teamCount} waits={growing} />
            </>
          ) : (
            <>
              <PendingRequests waits={growing} named={wanted} />
              <Found text={wanted} />
            </>
          )}
        </TreeItem>
      </ul>
    </TreeContext>
  );
}

const numbers = new Intl.NumberFormat('en-US');

/** '4 direct, 27 in all': the size of the user's own team, and of the whole downline. */
function countOf(direct: number, counted: Levels | undefined): string | undefined {
  if (direct === 0) return undefined;
  const all = counted?.levels.reduce((sum, { players }) => sum + players, 0);
  const more = counted?.complete === false ? '+' : '';
  return `${numbers.format(direct)} direct${all === undefined ? '' : `, ${numbers.format(all)}${more} in all`}`;
}
