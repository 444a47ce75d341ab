import { type NpmAnswer, runNpm } from './npm.ts';

/** What an audit came to. Left out is neither good nor bad: the registry could not be asked, and `says` tells why. */
export type AuditResult = { state: 'passed' | 'failed' | 'left out'; says: string };

type Finding = {
  name: string;
  severity: string;
  range: string;
  via: (string | { title: string; url: string })[];
};
type NamedPackage = { name: string; version: string };
/** What npm writes: findings, signatures, or why there are none. */
type Report = {
  vulnerabilities?: Record<string, Finding>;
  invalid?: NamedPackage[];
  missing?: NamedPackage[];
  message?: string;
  error?: { summary?: string; code?: string };
};

const refused = new Set(['high', 'critical']);
/** npm's own patience with a host that can't be reached is more than a minute. */
const patience = ['--fetch-retries=0', '--fetch-timeout=20000'];
/** Every package is asked for, one by one. */
const SIGNATURES_MS = 5 * 60_000;

/** Asks npm's registry for known holes, high or critical, in the packages that ship. */
export async function auditHoles(folder = '.'): Promise<AuditResult> {
  const answer = await runNpm(['audit', '--omit=dev', '--json', ...patience], { folder });
  const report = parse(answer);
  if (!report?.vulnerabilities) return leftOut('known holes', answer, report);
  const findings = Object.values(report.vulnerabilities);
  const bad = findings.filter(({ severity }) => refused.has(severity));
  if (bad.length === 0)
    return { state: 'passed', says: `no high or critical hole, ${findings.length} lower` };
  return { state: 'failed', says: bad.map(lineOf).join('\n') };
}

function lineOf({ name, severity, range, via }: Finding): string {
  const reasons = via.map((reason) =>
    typeof reason === 'string' ? reason : `${reason.title} ${reason.url}`,
  );
  return `${severity}: ${name} ${range}: ${reasons.join('; ')}`;
}

/** Asks whether the installed packages are signed by the registry that they came from. */
export async function auditSignatures(folder = '.'): Promise<AuditResult> {
  const answer = await runNpm(['audit', 'signatures', '--json', ...patience], {
    folder,
    limitMs: SIGNATURES_MS,
  });
  const report = parse(answer);
  if (!report?.invalid || !report.missing) return leftOut('signatures', answer, report);
  const bad = [
    ...report.invalid.map(({ name, version }) => `${name}@${version}: its signature is wrong`),
    ...report.missing.map(({ name, version }) => `${name}@${version}: it has no signature`),
  ];
  if (bad.length > 0) return { state: 'failed', says: bad.join('\n') };
  return { state: 'passed', says: 'every signature is right' };
}

function parse({ out }: NpmAnswer): Report | null {
  try {
    return JSON.parse(out) as Report;
  } catch {
    return null;
  }
}

function leftOut(what: string, { code, problems }: NpmAnswer, report: Report | null): AuditResult {
  const npmSays = problems.split('\n').find((line) => line.startsWith('npm error'));
  const told = report?.message ?? report?.error?.summary ?? npmSays ?? `npm ended with ${code}`;
  const reason = code === null ? 'it took too long' : told.split('\n', 1)[0];
  return { state: 'left out', says: `the registry could not be asked for ${what}: ${reason}` };
}
