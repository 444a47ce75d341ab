import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasFailed } from '#ui/feedback/has-failed.ts';
import type { Id } from '#shared/ids.ts';
import type { Member } from '../contract.ts';
import { LOAD_NETWORK_ERROR } from './messages.ts';
import { teamOf } from './queries.ts';
import { TreeItem } from './tree-item.tsx';

type TeamProps = {
  playerId: Id;
  /** The level of the team's members in the tree. */
  level: number;
  /** The number of members. */
  size: number;
  /** Whether showing them has to wait. */
  waits?: boolean;
};

/** How many members of a team are shown at first, and how many more after each press. */
const AT_FIRST = 10;
const MORE = 40;

/** The players that one player sponsors, as items of the tree. They are fetched page by page when they are first shown, and shown a few at a time. */
export function Team({ playerId, level, size, waits = false }: TeamProps) {
  const team = useInfiniteQuery({ ...teamOf(playerId), enabled: size > 0 });
  const [shown, setShown] = useState(AT_FIRST);
  const members = waits ? [] : (team.data?.pages.flatMap((page) => page.items) ?? []);
  const isMissing = team.isError || hasFailed(team);
  const showMore = async () => {
    if (members.length < shown + MORE && team.hasNextPage) await team.fetchNextPage();
    setShown(shown + MORE);
  };
  if (size === 0) return null;
  return (
    <>
      {members.slice(0, shown).map((member) => (
        <MemberItem key={member.playerId} member={member} level={level} />
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
      {!waits && !isMissing && (team.hasNextPage || members.length > shown) && (
        <TreeItem
          id={`more-${playerId}`}
          level={level}
          name={`Show more of ${size.toLocaleString('en-US')}`}
          action="plus"
          busy={team.isFetchingNextPage}
          onPress={() => void showMore()}
        />
      )}
    </>
  );
}

const nothing = () => undefined;

type MemberItemProps = {
  member: Omit<Member, 'since'>;
  /** The level in the tree. */
  level: number;
  /** Shown next to the name. By default, the level below the user. */
  note?: string;
};

/** A player of the tree, whose team opens below. */
export function MemberItem({ member, level, note = `Level ${level - 1}` }: MemberItemProps) {
  const [open, setOpen] = useState(false);
  const hasTeam = member.teamCount > 0;
  return (
    <TreeItem
      id={member.playerId}
      level={level}
      name={member.alias}
      picture={member.aliasImageUrl}
      note={note}
      count={hasTeam ? `${member.teamCount.toLocaleString('en-US')} in team` : undefined}
      open={hasTeam ? open : undefined}
      onPress={() => hasTeam && setOpen(!open)}
    >
      <Team playerId={member.playerId} level={level + 1} size={member.teamCount} />
    </TreeItem>
  );
}
