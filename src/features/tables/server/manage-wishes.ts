import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import { wishesRefusals } from '../contract.ts';
import type { WishesInput } from '../inputs.ts';
import { clockOf, minuteOf } from '../rules.ts';
import { findStart } from './find-start.ts';
import { deleteWishes, findHome, findWishes, putWishes } from './records/wishes.ts';

/** The actor's wishes, and the town of their profile. */
export async function getWishes({
  db,
  actor,
}: ContextOf<'player'>): Promise<{ wishes: WishesInput | null; home: string }> {
  const [found, home] = await Promise.all([findWishes(db, actor.playerId), findHome(db, actor.playerId)]);
  if (!found) return { wishes: null, home };
  const { place, rangeMiles, times, gameSystemIds, styles, experience } = found;
  const wishes = {
    place,
    rangeMiles,
    experience,
    times: times.map(({ weekday, after, before }) => ({
      weekday,
      after: clockOf(after),
      before: clockOf(before),
    })),
    gameSystemIds: [...gameSystemIds],
    styles: [...styles],
  };
  return { wishes, home };
}

/**
 * Saves the actor's wishes.
 * @throws refusal PLACE_UNKNOWN
 */
export async function saveWishes(
  context: ContextOf<'player'>,
  input: WishesInput,
): Promise<{ wishes: WishesInput }> {
  const place = input.place === null ? null : await findStart(input.place);
  if (place && !place.position) refuse(wishesRefusals.PLACE_UNKNOWN);
  const times = [...new Map(input.times.map((time) => [time.weekday, time])).values()].toSorted(
    (one, other) => one.weekday - other.weekday,
  );
  const wishes: WishesInput = {
    ...input,
    place: place?.label ?? null,
    times,
    gameSystemIds: [...new Set(input.gameSystemIds)],
    styles: [...new Set(input.styles)],
  };
  await putWishes(context.db, {
    ...wishes,
    playerId: context.actor.playerId,
    at: context.clock(),
    position: place?.position ?? null,
    times: times.map(({ weekday, after, before }) => ({
      weekday,
      after: minuteOf(after),
      before: minuteOf(before),
    })),
  });
  return { wishes };
}

export async function forgetWishes({ db, actor }: ContextOf<'player'>): Promise<Record<string, never>> {
  await deleteWishes(db, actor.playerId);
  return {};
}
