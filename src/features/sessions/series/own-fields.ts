/** The fields of a session that the sessions of a series share. */
export const sharedFieldNames = [
  'description',
  'priceCents',
  'lengthMinutes',
  'place',
  'onlineLink',
  'notes',
] as const;

/** What the sessions of a series share, unless one of them was changed on its own. `time` is the local time at the place. */
export const sharedNames = ['time', ...sharedFieldNames] as const;
export type SharedName = (typeof sharedNames)[number];

/** The values of the shared fields, for comparing two sessions. */
export type SharedFields = {
  time: string;
  description: string;
  priceCents: number;
  lengthMinutes: number | null;
  place: string | null;
  onlineLink: string | null;
  notes: string | null;
};

/** The shared fields in which a session differs from another one of its series. */
export const differingFields = (one: SharedFields, other: SharedFields): SharedName[] =>
  sharedNames.filter((name) => one[name] !== other[name]);

/** A session of a series, with what `usualFor` needs. */
type Among = { id: string; date: string; isException: boolean };

/** The session that shows what the others are like: the nearest one by date that was not changed on its own. Undefined if there is none. */
export function usualFor<T extends Among>(one: Among, all: readonly T[]): T | undefined {
  const away = ({ date }: Among) => Math.abs(Date.parse(date) - Date.parse(one.date));
  return all
    .filter(({ id, isException }) => id !== one.id && !isException)
    .reduce<T | undefined>(
      (nearest, other) => (nearest === undefined || away(other) < away(nearest) ? other : nearest),
      undefined,
    );
}

/** The fields in which a session that was changed on its own differs from the others of its series. Empty for other sessions. */
export function ownFields<T extends Among & { shared: SharedFields }>(
  one: T,
  all: readonly T[],
): SharedName[] {
  const usual = one.isException ? usualFor(one, all) : undefined;
  return usual ? differingFields(one.shared, usual.shared) : [];
}

/** A change to several sessions, without the fields that are a session's own. */
export const withoutOwn = <T extends Partial<Record<SharedName, unknown>>>(
  changes: T,
  own: readonly SharedName[],
): T =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !own.some((kept) => kept === name))) as T;
