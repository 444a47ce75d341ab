/**
 * Which Node runs the project: the first of the wanted major, else the first of a later one. The candidates are those that
 * npm brought, then the one that runs. npm has no current Node 24 for Apple silicon: there a Node 24 of one's own is
 * preferred to the Node 26 that npm brings.
 */
export const chooseNode = (candidates, wantedMajor) =>
  candidates.find(({ major }) => major === wantedMajor) ??
  candidates.find(({ major }) => major > wantedMajor) ??
  null;
