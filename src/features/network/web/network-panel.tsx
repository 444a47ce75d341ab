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
  /** Opens the invite form. The tree has a node for it, but the form belongs to another feature. */
  onInvite: () => void;
  /** Shown above the network on phones and next to it on wide screens: for things that need an answer. */
  before: ReactNode;
  /** Shown below the network once its height is known, and next to it on wide screens. */
  children: ReactNode;
};

/** The player's place in the network: the sponsor at the top, then the tree with the nodes You, New Invite and the downlines. */
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

/** From this team size on there is a search by name. The size is known as soon as the page is, so that the field shifts nothing. */
const LARGE = 4;

type NetworkProps = Pick<NetworkPanelProps, 'onInvite' | 'children'> & { place: OwnPlace };

/**
 * Shows what is below the tree only after the tree has its first nodes or has failed to load them; otherwise it would
 * be pushed down. This component tells the tree when to show its nodes, because components see a query's answer in
 * different frames.
 */
function Network({ place: { you, sponsor }, onInvite, children }: NetworkProps) {
  const [typed, setTyped] = useState('');
  const wanted = useSettled(typed.trim());
  const hasTeam = you.teamCount > 0;
  const team = useInfiniteQuery({ ...teamOf(you.playerId), enabled: hasTeam });
  const requests = useInfiniteQuery(sponsorRequests());
  // Not isPending, which becomes true again when a failed query is retried: the content below would disappear and return.
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
