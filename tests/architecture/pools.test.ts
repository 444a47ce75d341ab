import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TABLE_EXPORTS } from '#api/files/exports.ts';
import { UPLOADS, UPLOADS_OF_NEW_ACCOUNTS } from '#api/files/uploads.ts';
import { capacityOf } from '#api/limits/capacity.ts';
import { CAMPAIGN_STREAMS } from '#api/notices/campaign-streams.ts';
import { NOTICE_STREAMS } from '#api/notices/notice-streams.ts';
import { SITE_MAP } from '#api/pages/site-map.ts';
import { HASHES } from '#features/accounts/server/passwords/passwords.ts';
import { PROVIDER_RETURNS, SIGN_IN } from '#features/accounts/server/routes/routes.ts';
import { COPIES_SENT } from '#features/personal-data/server/export/export-routes.ts';
import { PICTURES } from '#platform/files/pictures/images.ts';
import { createFairLimiter, type FairLimits } from '#platform/security/fair-limiter.ts';
import { type Caller, callerOf } from '#platform/security/client-networks.ts';

const root = join(import.meta.dirname, '../..');
const { places, users, visitors, writes } = capacityOf(1);
const { places: writesAtOnce, ...writeShares } = writes;

/** Every pool of the server, by its name in docs/security.md, and the file that makes it. */
const pools: Record<string, { limits: FairLimits; madeIn: string }> = {
  'reads of users': { limits: { ...users, waiting: places }, madeIn: 'src/api/limits/capacity.ts' },
  'reads of visitors': { limits: { ...visitors, waiting: places }, madeIn: 'src/api/limits/capacity.ts' },
  writes: {
    limits: { running: writesAtOnce, waiting: 0, shares: writeShares },
    madeIn: 'src/api/limits/capacity.ts',
  },
  'sign-in requests': { limits: SIGN_IN, madeIn: 'src/features/accounts/server/routes/routes.ts' },
  'returns from providers': {
    limits: PROVIDER_RETURNS,
    madeIn: 'src/features/accounts/server/routes/routes.ts',
  },
  'password hashes': { limits: HASHES, madeIn: 'src/features/accounts/server/passwords/passwords.ts' },
  uploads: { limits: UPLOADS, madeIn: 'src/api/files/uploads.ts' },
  'uploads of new accounts': { limits: UPLOADS_OF_NEW_ACCOUNTS, madeIn: 'src/api/files/uploads.ts' },
  pictures: { limits: PICTURES, madeIn: 'src/platform/files/pictures/images.ts' },
  "copies of one's data": {
    limits: COPIES_SENT,
    madeIn: 'src/features/personal-data/server/export/export-routes.ts',
  },
  "the console's files": { limits: TABLE_EXPORTS, madeIn: 'src/api/files/exports.ts' },
  'streams of notices': { limits: NOTICE_STREAMS, madeIn: 'src/api/notices/notice-streams.ts' },
  'streams of campaigns': { limits: CAMPAIGN_STREAMS, madeIn: 'src/api/notices/campaign-streams.ts' },
  'parts of the site map': { limits: SITE_MAP, madeIn: 'src/api/pages/site-map.ts' },
};
/** Only admins have places in it, who are let in by hand. */
const forAdmins = "the console's files";

const said = (count: number | undefined) => count?.toLocaleString('en') ?? '';

test('docs/security.md lists every pool with its bounds', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const [, section = ''] = page.split('\n## Pools\n');
  const rows = section
    .split('\n\n')
    .find((block) => block.startsWith('| pool'))!
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .slice(2, -1)
        .split('|')
        .map((cell) => cell.trim())
        .slice(0, 6),
    );
  expect(rows).toEqual(
    Object.entries(pools).map(([name, { limits }]) => {
      const { running, waiting, keptForOthers = 0, shares = {} } = limits;
      const network = shares.network ?? (keptForOthers > 0 ? running - keptForOthers : undefined);
      return [name, running, waiting, network, shares.client, shares.account].map((cell) =>
        typeof cell === 'string' ? cell : said(cell),
      );
    }),
  );
});

test('every pool of the code is listed', () => {
  const makers = globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => /[ (]createFairLimiter\((?!$)/m.test(readFileSync(join(root, file), 'utf8')));
  expect(makers.toSorted()).toEqual(
    [...new Set(Object.values(pools).map(({ madeIn }) => madeIn))].toSorted(),
  );
});

const hex = (index: number) => index.toString(16);
/** Who floods, by what they have much of. */
const floods: Record<string, (index: number) => Caller> = {
  'one IPv4 address': () => callerOf('203.0.113.66'),
  'the addresses of a /24': (index) => callerOf(`203.0.113.${index % 256}`),
  'the addresses of a /64': (index) => callerOf(`2001:db8:1:2::${hex(index)}`),
  'the /64s of a /56': (index) => callerOf(`2001:db8:1:${hex(index % 256)}::1`),
  'the /64s of a /48': (index) => callerOf(`2001:db8:1:${hex(index)}::1`),
  'the accounts of one address': (index) => callerOf('203.0.113.66', `account ${index}`),
  'the accounts of a /48': (index) => callerOf(`2001:db8:1:${hex(index)}::1`, `account ${index}`),
};
const refusal = { code: 'FULL', status: 503, message: 'Full' };
const settle = () => new Promise((resolve) => setImmediate(resolve));

const cases = Object.entries(pools)
  .filter(([name]) => name !== forAdmins)
  .flatMap(([name, { limits }]) =>
    Object.entries(floods).map(([flood, by]) => ({ name, limits, flood, by })),
  );

describe('a pool', () => {
  test.each(cases)(
    '$name: $flood leave a place to another network within one turn, however many come',
    async ({ limits, by }) => {
      const limiter = createFairLimiter(limits, refusal);
      /** What has a place, in the order in which it came. */
      const inside: { place: ReturnType<typeof limiter.wait>; runs: boolean }[] = [];
      const ask = (caller: Caller) => {
        const place = limits.waiting > 0 ? limiter.wait(caller) : entered(limiter.enter(caller));
        const task = { place, runs: false };
        place.begun.then(
          () => (task.runs = true),
          () => {},
        );
        inside.push(task);
        return task;
      };
      for (let index = 0; index < limits.running + limits.waiting + 1_000; index += 1) {
        try {
          ask(by(index));
        } catch {
          // Beyond its share.
        }
      }
      const other = ask(callerOf('198.51.100.4', 'other'));
      await settle();
      for (let ended = 0; ended < 2 && !other.runs; ended += 1) {
        const first = inside.findIndex(({ runs }) => runs);
        inside.splice(first, 1)[0]!.place.leave();
        await settle();
      }
      expect(other.runs).toBe(true);
    },
  );
});

/** A place that was had at once. */
const entered = (leave: () => void) => ({ begun: Promise.resolve(), leave, abandon: () => {} });
