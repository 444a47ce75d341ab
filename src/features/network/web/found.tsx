import { useQuery } from '@tanstack/react-query';
import { isolated } from '#shared/text/isolated.ts';
import { hasFailed } from '#ui/feedback/has-failed.ts';
import { LOAD_NETWORK_ERROR } from './messages.ts';
import { membersNamed } from './queries.ts';
import { MemberItem } from './team.tsx';
import { TreeItem } from './tree-item.tsx';

/** The players of the downline with this in their alias, each with the branch below. */
export function Found({ text }: { text: string }) {
  const found = useQuery(membersNamed(text));
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
  if (found.data.members.length === 0) {
    return <TreeItem id="none-found" level={2} name={`Nobody is named “${text}”`} onPress={nothing} />;
  }
  return found.data.members.map((member) => (
    <MemberItem
      key={member.playerId}
      member={member}
      level={2}
      note={`Level ${member.level}, on the team of ${isolated(member.uplineAlias)}`}
    />
  ));
}

const nothing = () => undefined;
