import { countCharacters } from '#shared/text/shortened.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { hasFailed } from '#ui/feedback/has-failed.ts';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { useSettled } from '#ui/time/use-settled.ts';
import type { OwnPlace } from '../contract.ts';
import { LevelCounts } from './level-counts.tsx';
import { LOAD_NETWORK_ERROR } from './messages.ts';
import styles from './network-panel.module.css';
import { ownPlace, sponsorRequests, teamOf } from './queries.ts';
import { SponsorNode } from './sponsor-node.tsx';
import { TeamTree } from './team-tree.tsx';

type NetworkPanelProps = {
  /** Opens the form that invites somebody: the tree has a node for it, the form is another feature's. */
  onInvite: () => void;
  /** Shown before the network on phones and beside it on wide screens: what asks for an answer. */
  before: ReactNode;
  /** Shown below the network, once the network has its size, and beside it on wide screens. */
  children: ReactNode;
};

/** The player's place in the network: the sponsor above, then the tree of You, New Invite and the downlines. */
export function NetworkPanel({ onInvite, before, children }: NetworkPanelProps) {
  const place = useQuery(ownPlace());
  return (
    <div className={styles.panel}>
      {before && <div className={styles.beside}>{before}</div>}
      <Loaded query={place} error={LOAD_NETWORK_ERROR} loading={<Skeleton shape="row" count={4} />}>
        {(own) => (
          <Network place={own} onInvite={onInvite}>
            {children}
          </Network>
        )}
      </Loaded>
      {hasFailed(place) && <div className={styles.beside}>{children}</div>}
    </div>
  );
}

/** With so many on the own team, one looks for players by name: known with the page, so that nothing moves for it. */
const LARGE = 4;

type NetworkProps = Pick<NetworkPanelProps, 'onInvite' | 'children'> & { place: OwnPlace };

/**
 * Shows what is below the tree only once the tree has its first nodes, or can't have them: it would be pushed down. The
 * tree learns from here when to show them, because components see a query's answer at different frames.
 */
function Network({ place: { you, sponsor }, onInvite, children }: NetworkProps) {
  const [typed, setTyped] = useState('');
  const wanted = useSettled(typed.trim());
  const hasTeam = you.teamCount > 0;
  const team = useInfiniteQuery({ ...teamOf(you.playerId), enabled: hasTeam });
  const requests = useInfiniteQuery(sponsorRequests());
  // Not isPending, which is true again for a second try after a failure: what is below would go and come back.
  const isGrowing = !requests.isFetched || (hasTeam && !team.isFetched);
  return (
    <>
      <div className={styles.place}>
        {you.teamCount >= LARGE && (
          <div className={styles.search}>
            <TextField
              label="Find a player in your network"
              name="find"
              type="search"
              limit={40}
              isCut
              value={typed}
              onValueChange={setTyped}
              {...(countCharacters(typed.trim()) === 1 && { hint: 'Type two letters or more' })}
            />
          </div>
        )}
        <SponsorNode sponsor={sponsor} />
        <TeamTree you={you} growing={isGrowing} wanted={wanted} onInvite={onInvite} />
        {!isGrowing && <LevelCounts />}
      </div>
      {!isGrowing && <div className={styles.beside}>{children}</div>}
    </>
  );
}
