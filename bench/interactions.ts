import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { createPasswords, serverItself } from '#features/accounts/server/passwords/passwords.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { passwordAccountRow } from '#demo/factories/people.ts';
import type { BenchStage } from './bench-stage.ts';
import { median } from './median.ts';
import type { Measure } from './report.ts';

const RUNS = 5;
const PHONE_SLOWDOWN = 4;
/** What a page is given after a press, so that what follows it is no part of the next one. */
const CALM_MS = 400;
/** Above this, people feel a press as slow: https://web.dev/articles/inp. */
const GOOD_INP_MS = 200;
const password = 'an old brass lantern';

/** Of the rows that fill the stage: somebody with a player. */
const USER = '00000000-0000-4000-8001-000000000007';
const PLAYER = '00000000-0000-4000-8002-000000000007';
const EMAIL = 'person-7@example.com';
/** 100 players below the user, and four below each of them. */
const TEAM = 100;
const BELOW_EACH = 4;

/** Presses on one page, in the order in which somebody makes them. */
type Scenario = {
  name: string;
  signedIn?: boolean;
  /** Opens the page and waits until it can be used. */
  open: (page: Page) => Promise<void>;
  presses: ((page: Page) => Promise<void>)[];
};

/** What the worst of a scenario's presses took: until the next paint by the clock, and of the main thread's processor. */
type Worst = { paintMs: number; cpuMs: number };

const tap = (find: (page: Page) => Locator) => (page: Page) => find(page).first().tap();
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });
const item = (name: string | RegExp) => (page: Page) => page.getByRole('treeitem', { name });
const type = (name: string | RegExp, text: string) => (page: Page) =>
  page.getByRole('searchbox', { name }).first().pressSequentially(text);
const openAt = (path: string, ready: (page: Page) => Locator) => async (page: Page) => {
  await page.goto(path);
  await ready(page).first().waitFor();
};
const cards = (page: Page) => page.getByRole('article');

/** A page with nothing on it but a button that changes its own text: what any press costs on this machine. */
const bare: Scenario = {
  name: 'a bare button',
  open: (page) =>
    page.setContent(
      '<meta name="viewport" content="width=device-width"><button onclick="this.textContent += 1">Press</button>',
    ),
  presses: Array.from({ length: 5 }, () => tap(button(/^Press/))),
};

/** The title of the campaign that was joined last: the ones before have no free seats left for players who joined them. */
let joined = '';

const scenarios: Scenario[] = [
  {
    name: 'filters of a campaign list',
    open: async (page) => {
      await openAt('/play/online', cards)(page);
      // A list that somebody has gone through for a while.
      for (let more = 0; more < 3; more += 1) {
        const seen = await cards(page).count();
        await button('Load more')(page).tap();
        await cards(page).nth(seen).waitFor();
      }
    },
    presses: [
      tap(button('Filter and sort')),
      tap((page) => page.getByRole('switch', { name: 'Free seats only' })),
      tap((page) => page.getByRole('switch', { name: 'Upcoming session zero' })),
      tap((page) => page.getByRole('switch', { name: 'Upcoming session zero' })),
      type('Search', 'Campaign 12'),
      type('Search', ' nobody'),
      tap(button('Clear search')),
    ],
  },
  {
    name: 'joining from a list, and a seat',
    signedIn: true,
    open: openAt('/play/online', button(/^Join /)),
    presses: [
      async (page) => {
        const join = button(/^Join /)(page).first();
        joined = ((await join.getAttribute('aria-label')) ?? '').replace('Join ', '');
        await join.tap();
      },
      tap((page) => page.getByRole('link', { name: joined, exact: true })),
      tap(button(/^Confirm attendance/)),
    ],
  },
  {
    name: `sponsor tree of ${TEAM * (1 + BELOW_EACH)}`,
    signedIn: true,
    open: openAt('/my/network', item(/^Tree /)),
    presses: [
      ...Array.from({ length: 3 }, () => tap(item(/^Show more/))),
      ...Array.from({ length: 3 }, (_, index) => tap(item(new RegExp(`^Tree ${index + 1} `)))),
      tap(item(/You/)),
      tap(item(/You/)),
      type(/^Find a player/, 'Tree 4'),
    ],
  },
  {
    name: 'search for a store',
    open: openAt('/retailers/search', (page) => page.getByRole('searchbox')),
    presses: [type('', 'Store 42')],
  },
];

type InteractionsOptions = { stage: BenchStage; chromiumPath: string; say: (line: string) => void };

/**
 * How long the page takes to show that it was pressed (interaction to next paint) on a phone four times as slow as this
 * machine: the worst press of each scenario, in the median of five runs, each in a browser that knows nothing. Beside it
 * stands a bare button in the same runs, and for each the processor time of the page's main thread, which holds on a busy
 * machine.
 */
export async function measureInteractions({
  stage,
  chromiumPath,
  say,
}: InteractionsOptions): Promise<Measure[]> {
  const { db, close } = openDatabase({ url: stage.databaseUrl, max: 1 });
  try {
    await fillTeam(db);
    await givePassword(db);
  } finally {
    await close();
  }
  const { port } = await stage.startProduct();
  const origin = `http://127.0.0.1:${port}`;
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const found = new Map<Scenario, Worst[]>();
    for (let run = 1; run <= RUNS; run += 1) {
      for (const scenario of [bare, ...scenarios]) {
        const context = await browser.newContext({
          baseURL: origin,
          viewport: { width: 390, height: 844 },
          hasTouch: true,
          isMobile: true,
        });
        try {
          if (scenario.signedIn) await signIn(context, origin);
          const worst = await pressThrough(context, scenario);
          found.set(scenario, [...(found.get(scenario) ?? []), worst]);
          say(
            `Run ${run}, ${scenario.name}: ${worst.paintMs} ms to the next paint, ${Math.round(worst.cpuMs)} ms of processor`,
          );
        } finally {
          await context.close();
        }
      }
    }
    return measuresOf(found);
  } finally {
    await browser.close();
  }
}

function measuresOf(found: ReadonlyMap<Scenario, readonly Worst[]>): Measure[] {
  const medians = (scenario: Scenario) => {
    const runs = found.get(scenario) ?? [];
    return { paintMs: median(runs.map((run) => run.paintMs)), cpuMs: median(runs.map((run) => run.cpuMs)) };
  };
  const floor = medians(bare);
  return [
    { name: 'interaction, a bare button', value: floor.paintMs, unit: 'ms', note: 'the floor' },
    ...scenarios.flatMap((scenario): Measure[] => {
      const { paintMs, cpuMs } = medians(scenario);
      const name = `interaction, ${scenario.name}`;
      return [
        {
          name,
          value: paintMs,
          unit: 'ms',
          ceiling: GOOD_INP_MS,
          note: `${(paintMs / floor.paintMs).toFixed(1)} times the bare button`,
        },
        {
          name: `${name}, processor`,
          value: cpuMs,
          unit: 'ms',
          note: `${(cpuMs / floor.cpuMs).toFixed(1)} times the bare button; all that the dearest press set off`,
        },
      ];
    }),
  ];
}

/** Makes the presses of a scenario on a new page. */
async function pressThrough(context: BrowserContext, { open, presses }: Scenario): Promise<Worst> {
  const page = await context.newPage();
  await page.addInitScript({ content: noteInteractions });
  await open(page);
  // A page without an address runs no init script.
  await page.evaluate(noteInteractions);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN });
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpuMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  await page.waitForTimeout(CALM_MS);
  let dearest = 0;
  for (const press of presses) {
    const before = await cpuMs();
    await press(page);
    await page.waitForTimeout(CALM_MS);
    dearest = Math.max(dearest, (await cpuMs()) - before);
  }
  const paintMs = await page.evaluate<number>('worstPress');
  return { paintMs, cpuMs: dearest };
}

/** In the page: keeps the longest time from a press to the paint that follows it, in `worstPress`. */
const noteInteractions = `
  if (globalThis.worstPress === undefined) {
    globalThis.worstPress = 0;
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) globalThis.worstPress = Math.max(globalThis.worstPress, duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  }
`;

const idOf = (n: string) => `md5('interactions ' || ${n})::uuid`;

async function fillTeam(db: Database): Promise<void> {
  const people = TEAM * (1 + BELOW_EACH);
  const upline = `case when n <= ${TEAM} then '${PLAYER}'::uuid else ${idOf(`((n - 1) % ${TEAM} + 1)`)} end`;
  const statements = [
    `insert into auth.users (id, email, email_verified)
      select ${idOf('n')}, 'interactions-' || n || '@bench.example', true from generate_series(1, ${people}) n`,
    `insert into players (id, auth_id, email, alias, city, state)
      select ${idOf('n')}, ${idOf('n')}, 'interactions-' || n || '@bench.example', 'Tree ' || n, 'Erie', 'PA'
      from generate_series(1, ${people}) n`,
    `insert into player_relationships (upline_id, downline_id, status, created_at)
      select ${upline}, ${idOf('n')}, 'active', now() - interval '1 day' + n * interval '1 second'
      from generate_series(1, ${people}) n order by n`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function givePassword(db: Database): Promise<void> {
  const hash = await createPasswords().hash(password, serverItself);
  await db
    .insertInto('auth.accounts')
    .values(passwordAccountRow({ user_id: USER, password: hash }))
    .execute();
}

async function signIn(context: BrowserContext, origin: string): Promise<void> {
  const data = { email: EMAIL, password };
  const answer = await context.request.post('/api/auth/sign-in', { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`Not signed in: ${answer.status()} ${await answer.text()}`);
}
