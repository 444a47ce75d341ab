/** Co-organisers that a campaign has at most. */
export const CO_ORGANISERS = 5;
