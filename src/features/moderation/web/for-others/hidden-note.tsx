import { useQuery } from '@tanstack/react-query';
import type { Id } from '#shared/ids.ts';
import { type ThingKind, thingNames } from '#shared/things.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { useActor } from '#ui/session/use-actor.ts';
import { isUser } from '#shared/actor.ts';
import { ownDecision } from '../queries.ts';

type HiddenNoteProps = {
  thing: { kind: ThingKind; id: Id };
  /** A sentence about the people who can still see it. */
  seenBy: string;
};

/** A note that content is hidden. Its author also sees the reason and how to appeal. */
export function HiddenNote({ thing, seenBy }: HiddenNoteProps) {
  const mayBeOwn = isUser(useActor());
  const found = useQuery({ ...ownDecision(thing), enabled: mayBeOwn });
  const decision = found.data?.decision;
  return (
    <MessageBox tone="warning">
      {decision ? (
        <>
          <p>{`An admin hid this ${thingNames[thing.kind]}: ${decision.reason}`}</p>
          <p>
            {seenBy}{' '}
            <AppLink to="/my/decisions">
              {decision.appealUntil === null ? 'See the decision' : 'See the decision, or appeal'}
            </AppLink>
          </p>
        </>
      ) : (
        `This ${thingNames[thing.kind]} is hidden. ${seenBy}`
      )}
    </MessageBox>
  );
}
