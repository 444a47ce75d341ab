import type { RoleName, Target, World } from './world.ts';

/** What a role gets: 'ok', or the code of the refusal. */
export type Outcome = 'ok' | (string & {});

/** One outcome where nothing is asked for by id; else one for each thing that there is to try. */
export type Expected = Outcome | { own?: Outcome; others: Outcome; missing: Outcome };

/** Who may use an operation: what to send, and what each role gets for it. */
export type PermissionRow = {
  input: (world: World, target: Target) => Record<string, unknown>;
  /** Who co-organises the own campaign, but owns nothing, is named where that makes a difference. */
  expected: Record<RoleName, Expected> & { coOrganiser?: Expected };
};

/** The rows of a feature, by the operation's place in the contract, such as 'campaigns.join'. */
export type PermissionRows = Record<string, PermissionRow>;

/** The same for every role. */
export const everybody = (expected: Expected): Record<RoleName, Expected> => ({
  anonymous: expected,
  user: expected,
  player: expected,
  owner: expected,
  admin: expected,
});

/** A visitor is asked to sign in; everybody else gets the same. */
export const signedInOnly = (expected: Expected): Record<RoleName, Expected> => ({
  ...everybody(expected),
  anonymous: typeof expected === 'string' ? 'UNAUTHORIZED' : nobody('UNAUTHORIZED'),
});

/** Admins get what is expected; visitors are asked to sign in, and everybody else is told no, whatever they ask for. */
export const adminsOnly = (expected: Expected): Record<RoleName, Expected> => {
  const refused = (code: string): Expected => (typeof expected === 'string' ? code : nobody(code));
  return { ...everybody(refused('FORBIDDEN')), anonymous: refused('UNAUTHORIZED'), admin: expected };
};

/** The same refusal whatever is asked for, so that nobody learns what exists. */
export const nobody = (code: string): Expected => ({ own: code, others: code, missing: code });

/** For players: visitors and those without a player are told so before anything is looked up. */
export const withoutPlayer = {
  anonymous: nobody('UNAUTHORIZED'),
  user: nobody('PLAYER_REQUIRED'),
  admin: nobody('PLAYER_REQUIRED'),
};

/**
 * The organisers of a campaign, its owner and its co-organisers, get `own`. Other players are refused with `others`, and
 * learn what is `missing`: the campaign's page shows the thing anyway, unless both are the same.
 */
export const organisersOnly = (
  missing: string,
  { own = 'ok', others = 'FORBIDDEN' }: { own?: Outcome; others?: string } = {},
): PermissionRow['expected'] => ({
  ...withoutPlayer,
  player: { others, missing },
  owner: { own, others, missing },
  coOrganiser: { own, others, missing },
});

/** What co-organisers leave to the owner, who gets `own`. */
export const ownerOnly = (missing: string, own: Outcome = 'ok'): PermissionRow['expected'] => ({
  ...organisersOnly(missing, { own }),
  coOrganiser: { own: 'FORBIDDEN', others: 'FORBIDDEN', missing },
});

/** The organisers of a campaign, and admins, with or without a player. */
export const organisersAndAdmins = (missing: string): PermissionRow['expected'] => ({
  ...organisersOnly(missing),
  user: { others: 'FORBIDDEN', missing },
  admin: { others: 'ok', missing },
});
