/**
 * What the campaign list shows of a type, in PostGraphile's words. Without plugins it compares columns only for equality:
 * so it takes the last session in place of the next one, and campaigns that are active.
 */
export const listQuery = (typeId: string): string => `{
  allCampaigns(
    first: 21
    orderBy: [CREATED_AT_DESC, ROW_ID_DESC]
    condition: { typeId: "${typeId}", status: "active" }
  ) {
    nodes {
      rowId title description minPlayers maxPlayers price status isTournament createdAt admission
      requiresCertificate timeZone minToGo decideHours experience minimumAge languages
      campaignTypeByTypeId { name }
      gameSystemByGameSystemId { rowId name logoImageUrl }
      retailerByRetailerId { rowId name city state lat lng }
      conventionByConventionId { rowId name timeZone }
      members: campaignPlayersByCampaignId(condition: { status: "active" }) { totalCount }
      owners: campaignPlayersByCampaignId(first: 1, condition: { roleType: "owner", status: "active" }) {
        nodes { playerByPlayerId { alias organiserFigureByPlayerId { ratings stars sessionsLed } } }
      }
      next: sessionsByCampaignId(first: 1, orderBy: [START_DATE_DESC]) {
        nodes {
          rowId sessionNumber startDate lengthMinutes price goState goDecidedFor
          playerSessionsBySessionId { totalCount }
        }
      }
    }
  }
}`;

/** What Directus is asked for: fields of the campaign, and the names of what it belongs to. */
const DIRECTUS_FIELDS = [
  '*',
  'type_id.name',
  'game_system_id.id,game_system_id.name,game_system_id.logo_image_url',
  'retailer_id.id,retailer_id.name,retailer_id.city,retailer_id.state,retailer_id.lat,retailer_id.lng',
  'convention_id.id,convention_id.name,convention_id.time_zone',
  'sessions.id,sessions.session_number,sessions.start_date,sessions.length_minutes,sessions.price,sessions.go_state,sessions.go_decided_for',
].join(',');

/**
 * The same in Directus's words. It knows no tables whose key has several columns, so that the owner, their figures and the
 * numbers of members and seats are missing.
 */
export const directusPath = (typeId: string): string =>
  `/items/campaigns?${new URLSearchParams({
    limit: '21',
    sort: '-created_at,-id',
    fields: DIRECTUS_FIELDS,
    filter: JSON.stringify({ type_id: { _eq: typeId }, status: { _eq: 'active' } }),
    deep: JSON.stringify({ sessions: { _limit: 1, _sort: '-start_date' } }),
  })}`;
