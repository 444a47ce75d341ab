const HEADING = '## Unreleased';

/**
 * The changelog with what was unreleased under the head of a version, and an empty place for what comes next.
 * @param day when it is released, as 2026-11-30
 * @throws when nothing is unreleased, or the version is there already
 */
export function withRelease(changelog: string, version: string, day: string): string {
  const lines = changelog.split('\n');
  if (lines.some((line) => line.startsWith(`## ${version} `)))
    throw new Error(`CHANGELOG.md has ${version} already`);
  const start = lines.indexOf(HEADING);
  if (start === -1) throw new Error(`CHANGELOG.md has no '${HEADING}'`);
  const end = lines.findIndex((line, at) => at > start && line.startsWith('## '));
  const said = lines.slice(start + 1, end === -1 ? lines.length : end).some((line) => line.trim() !== '');
  if (!said) throw new Error(`CHANGELOG.md says nothing under '${HEADING}'`);
  return [...lines.slice(0, start + 1), '', `## ${version} (${day})`, ...lines.slice(start + 1)].join('\n');
}

/** The versions that were released, newest first. */
export const releasedVersions = (changelog: string): string[] =>
  [...changelog.matchAll(/^## (\d+\.\d+\.\d+) /gm)].map(([, version = '']) => version);
