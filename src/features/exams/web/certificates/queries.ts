import { examQueries } from '../queries.ts';

/** Whether the certificate with a code is valid, and its contents. */
export const certificateByCode = (code: string) =>
  examQueries.certificates.get.queryOptions({ input: { code } });
