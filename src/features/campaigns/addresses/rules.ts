/** The path of a session: on its campaign's page, which shows the session at the top while it is the next one or under way. */
export const pathOfSession = (campaignId: string, sessionId: string): string =>
  `/campaigns/${campaignId}#session-${sessionId}`;

/** Added to the hash of `pathOfSession`, it opens the question whether to give the seat back. */
export const GIVE_BACK = '/give-back';

/** The path at which a player is asked right away whether to give back their seat in a session. */
export const pathOfGivingBack = (campaignId: string, sessionId: string): string =>
  `${pathOfSession(campaignId, sessionId)}${GIVE_BACK}`;
