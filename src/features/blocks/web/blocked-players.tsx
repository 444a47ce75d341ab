import { useQuery } from '@tanstack/react-query';
import { Avatar } from '#ui/components/avatar.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Section } from '#ui/page.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { hasPlayer } from '#shared/actor.ts';
import { isolated } from '#shared/text/isolated.ts';
import type { BlockedPlayer } from '../contract.ts';
import styles from './blocked-players.module.css';
import { ownBlocks } from './queries.ts';
import { useBlocking } from './use-blocking.ts';

/** Whom the player blocked, with a button to undo each; nothing where that is nobody. */
export function BlockedPlayers() {
  const isPlayer = hasPlayer(useActor());
  const blocks = useQuery({ ...ownBlocks(), enabled: isPlayer });
  const items = blocks.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section title="Blocked players">
      <Card>
        <ul className={styles.list}>
          {items.map((blocked) => (
            <Blocked key={blocked.playerId} blocked={blocked} />
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function Blocked({ blocked: { playerId, alias, aliasImageUrl } }: { blocked: BlockedPlayer }) {
  const { unblock } = useBlocking(alias);
  return (
    <li className={styles.blocked}>
      <Avatar name={alias} src={aliasImageUrl} />
      <span className={styles.alias}>{alias}</span>
      <Button
        size="small"
        variant="quiet"
        busy={unblock.isPending}
        aria-label={`Unblock ${isolated(alias)}`}
        onClick={() => void unblock.run({ playerId })}
      >
        Unblock
      </Button>
    </li>
  );
}
