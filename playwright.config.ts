import { randomInt, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// Chosen once a run, and handed to the workers, which read this file again, through the environment.
const port = (process.env['E2E_PORT'] ??= String(randomInt(20_000, 30_000)));
const dataDir = (process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `guildhall-e2e-${randomUUID()}`));
// A name, as people start it: passkeys are bound to one, and a number has none.
const baseURL = `http://localhost:${port}`;

const long = process.env['LONG_TESTS'] === '1';
/** What a phone's width changes. The others go through the same at both widths: in the long form of the tests alone. */
const ofEveryWidth = /@phone/;

/** Keep the browser from talking to anyone but the server; root and containers have no sandbox to offer. */
const browserFlags = [
  // A process each for graphics and for a page to come costs an eighth of the time.
  '--in-process-gpu',
  '--renderer-process-limit=1',
  // Pages live for seconds: optimising their code costs more than it saves.
  '--js-flags=--no-opt',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
].concat(process.getuid?.() === 0 ? ['--no-sandbox'] : []);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // One more than the cores of the build server: a third of the time pages wait, for answers or for being at rest.
  workers: 3,
  // For what hangs: how long a page takes is the machine's affair.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    // A press that never becomes possible fails where it was made, not when the time of its whole test is over.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A recording of every test costs a fifth of the time: to see what happened, run the failed one with `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: browserFlags,
    },
  },
  projects: [
    {
      name: 'desktop',
      // Of these the long form looks at more widths; the others are the same in it.
      ...(long && { testMatch: /[/]every-page[.]spec/ }),
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      ...(!long && { grep: ofEveryWidth }),
      // The first of them look at both widths themselves, so that every page is opened once. The others are about what is
      // the same at every width: what is stored, and the words for what fails.
      testIgnore: /(every-page|axe-.*|changes|failing-.*|import-retailers|working-day)[.]spec/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        // Who asks for less motion has to get everywhere, too.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
  // The built server with its embedded database and its real outbox (E2E_DATA_DIR/outbox).
  webServer: {
    command: 'node tests/e2e/support/serve.ts',
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      PUBLIC_URL: baseURL,
      LOG_LEVEL: 'warn',
      // A run of all tests writes as a handful of people.
      WRITES_PER_MINUTE: '0',
    },
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
