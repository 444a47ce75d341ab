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
