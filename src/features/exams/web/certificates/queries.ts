import { examQueries } from '../queries.ts';

/** Whether the certificate with a code holds, and what it says. */
export const certificateByCode = (code: string) =>
  examQueries.certificates.get.queryOptions({ input: { code } });
