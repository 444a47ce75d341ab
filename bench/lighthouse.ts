import lighthouse from 'lighthouse';
import { withChromium } from './chromium-process.ts';
import { type MainThread, readMainThread } from './main-thread.ts';
import { median } from './median.ts';
import type { Measure } from './report.ts';

const RUNS = 5;
/** On a busy machine a run now and then misses the beginning of the page, and says so or has no value at all. */
const MAX_ATTEMPTS = 10;
/** Lighthouse takes time that the page waited for a processor as the page's own: the report says when that was much. */
const DISTURBED_STRETCH = 1.5;

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
} as const;
type Category = keyof typeof categories;
const categoryNames = Object.keys(categories) as Category[];

/** One run's scores, of 100, and what the visitor felt. */
type Run = {
  scores: Record<Category, number>;
  lcpSeconds: number;
  cls: number;
  mainThread: MainThread;
  complaints: string[];
};

type LandingOptions = { url: string; chromiumPath: string; say: (line: string) => void };

/**
 * Lighthouse on the landing page as a mid-range phone on a slow connection loads it (simulated), the median of five
 * runs, each in a browser of its own, against the floors and ceilings of the design. The first five runs that have a
 * value count, however busy the machine was.
 */
export async function measureLanding(options: LandingOptions): Promise<Measure[]> {
  const runs = await makeRuns(options);
  if (runs.length < RUNS) throw new Error(`Only ${runs.length} of ${RUNS} runs of Lighthouse came to an end`);
  for (const complaint of new Set(runs.flatMap((run) => run.complaints)))
    options.say(`Lighthouse: ${complaint}`);

  const medianOf = (valueOf: (run: Run) => number) => median(runs.map(valueOf));
  const stretch = medianOf((run) => run.mainThread.stretch);
  const note =
    stretch > DISTURBED_STRETCH
      ? `busy machine: tasks took ${stretch.toFixed(1)} times as long as they computed`
      : '';
  const where = 'landing page on a phone';
  return [
    ...categoryNames.map((name) => ({
      name: `${where}, ${categories[name]}`,
      value: medianOf((run) => run.scores[name]),
      unit: 'of 100',
      floor: 98,
      note: name === 'performance' ? note : '',
    })),
    { name: `${where}, LCP`, value: medianOf((run) => run.lcpSeconds), unit: 's', ceiling: 1.5 },
    { name: `${where}, CLS`, value: medianOf((run) => run.cls), unit: '', ceiling: 0.01 },
    {
      name: `${where}, blocking`,
      value: medianOf((run) => run.mainThread.blockingMs),
      unit: 'ms',
      ceiling: 100,
      note: 'by processor time, so that it holds on a busy machine',
    },
  ];
}

/** Runs until five had a value, or it was tried often enough. */
async function makeRuns({ url, chromiumPath, say }: LandingOptions): Promise<Run[]> {
  const runs: Run[] = [];
  for (let attempt = 1; runs.length < RUNS && attempt <= MAX_ATTEMPTS; attempt += 1) {
    const run = await withChromium(chromiumPath, (port) => runOnce(url, port)).catch((error: unknown) => {
      say(`A run of Lighthouse failed: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    });
    if (run === null) continue;
    runs.push(run);
    const { scores, lcpSeconds, mainThread } = run;
    const rounded = categoryNames.map((name) => Math.round(scores[name])).join(' ');
    const disturbed = mainThread.stretch > DISTURBED_STRETCH ? ', disturbed' : '';
    say(`Lighthouse run ${attempt}: ${rounded}, LCP ${lcpSeconds.toFixed(2)} s${disturbed}`);
  }
  return runs;
}

/** Throws when the run has no values. */
async function runOnce(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: categoryNames });
  if (!result) throw new Error('no result');
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.code);
  const scoreOf = (name: Category) => present(lhr.categories[name]?.score, name) * 100;
  const valueOf = (audit: string) => present(lhr.audits[audit]?.numericValue, audit);
  // Audits without weight inform; the others are what the scores are made of.
  const weighty = categoryNames
    .filter((name) => name !== 'performance')
    .flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0);
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    lcpSeconds: valueOf('largest-contentful-paint') / 1000,
    cls: valueOf('cumulative-layout-shift'),
    mainThread: readMainThread(result.artifacts.Trace.traceEvents, url),
    complaints: weighty.flatMap(({ id }) => {
      const { score, title } = lhr.audits[id] ?? {};
      return typeof score === 'number' && score < 1 ? [`${id}: ${title}`] : [];
    }),
  };
}

function present(value: number | null | undefined, what: string): number {
  if (typeof value !== 'number') throw new Error(`no value for ${what}`);
  return value;
}
