import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasFailed } from '../../../ui/feedback/has-failed.ts';
import type { Id } from '../../../shared/ids.ts';
import type { Member } from '../contract.ts';
import { LOAD_NETWORK_ERROR } from './messages.ts';
import { teamOf } from './queries.ts';
import { TreeItem } from './tree-item.tsx';

type TeamProps = {
  playerId: Id;
  /** The level of the team's members in the tree. */
  level: number;
  /** How many they are. */
  size: number;
  /** Whether they are not to be shown yet. */
  waits?: boolean;
};

/** The players that one player sponsors, as items of the tree: fetched when they are first shown, page by page. */
export function Team({ playerId, level, size, waits = false }: TeamProps) {
  const team = useInfiniteQuery({ ...teamOf(playerId), enabled: size > 0 });
  const members = waits ? [] : (team.data?.pages.flatMap((page) => page.items) ?? []);
  const isMissing = team.isError || hasFailed(team);
  if (size === 0) return null;
  return (
    <>
      {members.map((member, index) => (
        <MemberItem
          key={member.playerId}
          member={member}
          level={level}
          place={{ position: index + 1, size }}
        />
      ))}
      {(waits || !team.isFetched) && (
        <TreeItem
          id={`wait-${playerId}`}
          level={level}
          name="Loading..."
          action="wait"
          busy
          onPress={nothing}
        />
      )}
      {!waits && isMissing && (
        <TreeItem
          id={`again-${playerId}`}
          level={level}
          name={`${LOAD_NETWORK_ERROR}. Try again`}
          action="again"
          busy={team.isFetching}
          onPress={() => void (members.length > 0 ? team.fetchNextPage() : team.refetch())}
        />
      )}
      {!waits && !isMissing && team.hasNextPage && (
        <TreeItem
          id={`more-${playerId}`}
          level={level}
          name={`Show more of ${size.toLocaleString('en-US')}`}
          action="plus"
          busy={team.isFetchingNextPage}
          onPress={() => void team.fetchNextPage()}
        />
      )}
    </>
  );
}

const nothing = () => undefined;

type MemberItemProps = { member: Member; level: number; place: { position: number; size: number } };

function MemberItem({ member, level, place }: MemberItemProps) {
  const [open, setOpen] = useState(false);
  const hasTeam = member.teamCount > 0;
  return (
    <TreeItem
      id={member.playerId}
      level={level}
      name={member.alias}
      picture={member.aliasImageUrl}
      note={`Level ${level - 1}`}
      count={member.teamCount}
      place={place}
      open={hasTeam ? open : undefined}
      onPress={() => hasTeam && setOpen(!open)}
    >
      <Team playerId={member.playerId} level={level + 1} size={member.teamCount} />
    </TreeItem>
  );
}
