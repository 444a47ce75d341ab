type Candidate = { node: string; major: number };

/** See choose-node.mjs. */
export function chooseNode(candidates: Candidate[], wantedMajor: number): Candidate | null;
