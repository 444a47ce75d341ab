const MEBIBYTE = 1024 * 1024;

/** A size in the words of the product: whole megabytes above one, else kilobytes. */
export const sizeInWords = (bytes: number): string =>
  bytes >= MEBIBYTE
    ? `${Math.round((bytes / MEBIBYTE) * 10) / 10} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`;
