/** The exit codes of the picture worker for pictures that it rejects. */
export const exitCodes = { NOT_AN_IMAGE: 10, IMAGE_TOO_LARGE: 11 } as const;
