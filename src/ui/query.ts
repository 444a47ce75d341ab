import { QueryClient } from '@tanstack/react-query';

const MAX_RETRIES = 2;

/** The HTTP status that an error of the API client carries; undefined when no answer came. */
function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : undefined;
}

/** Whether asking again may help: the network failed, or a gateway did (502, 503, 504). Any other answer stands. */
export function isRetryable(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined ? error instanceof TypeError : status >= 502 && status <= 504;
}

/** The pages' cache of what the API said. Lives outside the entry chunk: the landing page never loads it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < MAX_RETRIES && isRetryable(error),
      retryDelay: (failures) => Math.min(400 * 2 ** failures, 5_000),
    },
    mutations: { retry: false },
  },
});
