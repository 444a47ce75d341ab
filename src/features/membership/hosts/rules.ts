/** The most co-organisers of a campaign. */
export const CO_ORGANISERS = 5;
