/** The address of a session: on its campaign's page, where it is shown on top while it is next or under way. */
export const pathOfSession = (campaignId: string, sessionId: string): string =>
  `/campaigns/${campaignId}#session-${sessionId}`;

/** What follows a session in the hash of `pathOfSession`, to open the question whether one gives one's seat back. */
export const GIVE_BACK = '/give-back';

/** The address where a player is asked at once whether they give back their seat in a session. */
export const pathOfGivingBack = (campaignId: string, sessionId: string): string =>
  `${pathOfSession(campaignId, sessionId)}${GIVE_BACK}`;
