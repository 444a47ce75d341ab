import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a user belongs to the audience of a template in `contracts`. Organisers own or co-organise a campaign, also one that has
 * ended. Each is looked up by itself: with `exists`, all campaigns would be read for one user.
 */
export const isAsked = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  contracts.audience = 'everybody'
  or contracts.audience = 'organisers' and (
    select true from players asked join campaign_players running on running.player_id = asked.id
    where asked.auth_id = ${userId} and (running.role_type = 'owner' or running.co_organises) limit 1) is not null
  or contracts.audience = 'stores' and (
    select true from players asked join retailer_managers managing on managing.player_id = asked.id
    where asked.auth_id = ${userId} limit 1) is not null)`;
