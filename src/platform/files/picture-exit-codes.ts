/** Exit codes with which the process that re-encodes pictures says why it made none. */
export const exitCodes = { NOT_AN_IMAGE: 10, IMAGE_TOO_LARGE: 11 } as const;
