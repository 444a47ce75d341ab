/** How the process that makes pictures anew says why it made none. */
export const exitCodes = { NOT_AN_IMAGE: 10, IMAGE_TOO_LARGE: 11 } as const;
