import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasWordsLike } from '#shared/text/search-words.ts';
import { hasFailed } from '#ui/feedback/has-failed.ts';
import type { Between, FoundMember } from '../contract.ts';
import { LOAD_NETWORK_ERROR } from './messages.ts';
import { membersNamed, ownPlace } from './queries.ts';
import { MemberItem, Team } from './team.tsx';
import { TreeItem } from './tree-item.tsx';

/** A found player, or one on the path to a found player, with the branches below them. */
type Branch = Between & {
  /** The level in the user's network, from 1. The path to a player very far down begins at a deeper level. */
  depth: number;
  isFound: boolean;
  below: Branch[];
};

/** Builds the tree of the found players, each at their place below the user. */
function branchesOf(members: readonly FoundMember[]): Branch[] {
  const top: Branch[] = [];
  for (const { path, ...member } of members) {
    let beside = top;
    for (const [index, player] of [...path, member].entries()) {
      const isFound = index === path.length;
      let branch = beside.find(({ playerId }) => playerId === player.playerId);
      if (!branch) {
        const { playerId, alias, aliasImageUrl, teamCount } = player;
        const depth = member.level - path.length + index;
        branch = { playerId, alias, aliasImageUrl, teamCount, depth, isFound, below: [] };
        beside.push(branch);
      }
      branch.isFound ||= isFound;
      beside = branch.below;
    }
  }
  return top;
}

/** The players of the downline whose alias contains this text, each at their place in the tree; the sponsor too. */
export function Found({ text }: { text: string }) {
  const found = useQuery(membersNamed(text));
  const sponsor = useQuery(ownPlace()).data?.sponsor;
  if (hasFailed(found)) {
    return (
      <TreeItem
        id="again-found"
        level={2}
        name={`${LOAD_NETWORK_ERROR}. Try again`}
        action="again"
        busy={found.isFetching}
        onPress={() => void found.refetch()}
      />
    );
  }
  if (!found.data)
    return <TreeItem id="wait-found" level={2} name="Loading..." action="wait" busy onPress={nothing} />;
  const isSponsor = sponsor && hasWordsLike(sponsor.alias, text);
  return (
    <>
      {isSponsor && (
        <TreeItem
          id="sponsor-found"
          level={2}
          name={sponsor.alias}
          picture={sponsor.aliasImageUrl}
          note={sponsor.status === 'active' ? 'Your sponsor' : 'You asked them to be your sponsor'}
          onPress={nothing}
        />
      )}
      {branchesOf(found.data.members).map((branch) => (
        <BranchItem key={branch.playerId} branch={branch} level={2} />
      ))}
      {found.data.members.length === 0 && !isSponsor && (
        <TreeItem
          id="none-found"
          level={2}
          name={`Nobody below you is named “${text}”`}
          action="none"
          onPress={nothing}
        />
      )}
    </>
  );
}

const nothing = () => undefined;

/** A player on a path. It is open and shows the branches below, until the user asks for the whole team. */
function BranchItem({ branch, level }: { branch: Branch; level: number }) {
  const [open, setOpen] = useState(true);
  const [isWhole, setWhole] = useState(false);
  const { playerId, alias, aliasImageUrl, teamCount, depth, below, isFound } = branch;
  const note = `Level ${depth}${isFound ? ', found' : ''}`;
  if (below.length === 0) return <MemberItem member={branch} level={level} note={note} />;
  return (
    <TreeItem
      id={playerId}
      level={level}
      name={alias}
      picture={aliasImageUrl}
      note={note}
      count={`${teamCount.toLocaleString('en-US')} in team`}
      open={open}
      onPress={() => setOpen(!open)}
    >
      {isWhole ? (
        <Team playerId={playerId} level={level + 1} size={teamCount} />
      ) : (
        <>
          {below.map((next) => (
            <BranchItem key={next.playerId} branch={next} level={level + 1} />
          ))}
          {teamCount > below.length && (
            <TreeItem
              id={`whole-${playerId}`}
              level={level + 1}
              name={`Show all ${teamCount.toLocaleString('en-US')}`}
              action="plus"
              onPress={() => setWhole(true)}
            />
          )}
        </>
      )}
    </TreeItem>
  );
}
