/** Every operation's use-case: one line a feature, under the same name as in contract.ts. */
export const router = {};
