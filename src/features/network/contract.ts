import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { textLine } from '#shared/text/text.ts';
import { moment } from '#shared/shapes.ts';
import { networkRefusals } from './refusals.ts';

export { networkRefusals };

const count = z.int().min(0);

/** A player as the network shows them to others: never with an address. */
const faceShape = z.object({ playerId: z.guid(), alias: z.string(), aliasImageUrl: z.string().nullable() });

/** A player of a team. `teamCount` is how many the player sponsors directly. */
const memberShape = faceShape.extend({ teamCount: count, since: moment });
export type Member = z.infer<typeof memberShape>;

/** The player above. `pending`: the request is not answered yet. */
const sponsorShape = z.object({
  alias: z.string(),
  aliasImageUrl: z.string().nullable(),
  status: z.enum(['pending', 'active']),
});

/** A player between the actor and a found member. */
const betweenShape = faceShape.extend({ teamCount: count });
export type Between = z.infer<typeof betweenShape>;

/** A member found by name, with their level in the downline and their sponsor. */
const foundMemberShape = memberShape.extend({
  level: z.int().min(1),
  uplineAlias: z.string(),
  /** Everybody between the actor and the member, from the top. If the chain is very long, only those nearest to the member. */
  path: z.array(betweenShape),
});
export type FoundMember = z.infer<typeof foundMemberShape>;

const ownPlaceShape = z.object({
  you: faceShape.extend({ teamCount: count }),
  sponsor: sponsorShape.nullable(),
});
export type OwnPlace = z.infer<typeof ownPlaceShape>;

/** A player who asks the actor's player to be their sponsor. */
const requestShape = faceShape.extend({ relationshipId: z.guid(), requestedAt: moment });
export type SponsorRequest = z.infer<typeof requestShape>;

/** A player who can be asked to be the sponsor: an admin's, shown by username. */
const possibleSponsorShape = faceShape.extend({ username: z.string(), teamCount: count });
export type PossibleSponsor = z.infer<typeof possibleSponsorShape>;

/** How many players the whole downline has at each level; level 1 is the player's own team. */
const levelsShape = z.object({
  levels: z.array(z.object({ level: z.int().min(1), players: count })),
  /** False if there are more players than were counted. */
  complete: z.boolean(),
});
export type Levels = z.infer<typeof levelsShape>;

const route = routesOf('Network');
const playerOnly = operation('player');
const byRelationship = z.strictObject({ relationshipId: z.guid() });

export const networkContract = {
  /** The player's place: the sponsor above, and how many players are directly below. */
  getOwn: playerOnly
    .route(route.get('/network', 'Get your place in the network'))
    .input(z.strictObject({}))
    .output(ownPlaceShape),

  /** The players that a player sponsors, longest first: one's own team, or that of anybody in one's downline. */
  listTeam: playerOnly
    .route(route.get('/network/members/{memberId}/team', "List a player's team"))
    .errors({ ...pick(commonRefusals, 'INVALID_CURSOR'), ...pick(networkRefusals, 'NOT_IN_NETWORK') })
    .input(z.strictObject({ memberId: z.guid(), ...pageInput }))
    .output(pageOf(memberShape)),

  /** Players of the whole downline whose alias contains this text, nearest first; at most 20. */
  searchTeam: playerOnly
    .route(route.get('/network/search', 'Find players in your downline'))
    .input(z.strictObject({ q: textLine({ min: 2, max: 40 }) }))
    .output(z.object({ members: z.array(foundMemberShape) })),

  /** The whole downline in numbers, level by level. */
  countLevels: playerOnly
    .route(route.get('/network/levels', 'Count your downline level by level'))
    .input(z.strictObject({}))
    .output(levelsShape),

  /** Admins who have a player, by username. */
  listSponsors: playerOnly
    .route(route.get('/network/sponsors', 'List who can be asked to sponsor'))
    .input(z.strictObject({}))
    .output(z.object({ sponsors: z.array(possibleSponsorShape) })),

  /** Asks an admin to be the sponsor. A player has at most one, pending or active; never themselves, never a circle. */
  requestSponsor: playerOnly
    .route(route.put('/network/sponsor', 'Ask somebody to sponsor you'))
    .errors(pick(networkRefusals, 'SELF_SPONSOR', 'SPONSOR_NOT_FOUND', 'ALREADY_SPONSORED', 'CLOSES_CIRCLE'))
    .input(z.strictObject({ sponsorId: z.guid() }))
    .output(sponsorShape),

  /** Withdraws the player's own unanswered request. */
  withdrawRequest: playerOnly
    .route(route.delete('/network/sponsor', 'Take your sponsor request back'))
    .errors(pick(networkRefusals, 'REQUEST_NOT_FOUND'))
    .input(z.strictObject({}))
    .output(z.object({})),

  /** Requests that wait for the player's answer, oldest first. */
  listRequests: playerOnly
    .route(route.get('/network/requests', 'List sponsor requests to you'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject(pageInput))
    .output(pageOf(requestShape)),

  /** Makes a pending relationship active. Only its upline may. */
  acceptRequest: playerOnly
    .route(route.post('/network/requests/{relationshipId}/accept', 'Accept a sponsor request'))
    .errors(pick(networkRefusals, 'REQUEST_NOT_FOUND'))
    .input(byRelationship)
    .output(z.object({})),

  /** Deletes a pending relationship. Only its upline may. */
  cancelRequest: playerOnly
    .route(route.delete('/network/requests/{relationshipId}', 'Decline a sponsor request'))
    .errors(pick(networkRefusals, 'REQUEST_NOT_FOUND'))
    .input(byRelationship)
    .output(z.object({})),
};
