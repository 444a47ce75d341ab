// The alert rules and the dashboard of deploy/monitoring, checked by Prometheus' own tool.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findProgram } from '../support/debian-program.ts';

const promtool = findProgram('promtool', 'usr/bin', [], 'prometheus');
if (promtool === null)
  console.warn('Left out: the alert rules. There is no promtool here, and none to be had from Debian');
const folder = mkdtempSync(join(tmpdir(), 'guildhall-monitoring-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const check = (...args: string[]) => execFileSync(promtool!, args, { encoding: 'utf8', stdio: 'pipe' });

const read = (name: string) => readFileSync(join('deploy/monitoring', name), 'utf8');
type Panel = { title: string; targets: { expr: string }[] };
const { panels } = JSON.parse(read('dashboard.json')) as { panels: Panel[] };
const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

describe.skipIf(promtool === null)('promtool', () => {
  test('the rules are right, fire at what they are for, and are silent on a usual day', () => {
    expect(check('test', 'rules', 'deploy/monitoring/alerts.test.yml')).toContain('SUCCESS');
  });

  test('a rule whose threshold is wrong is noticed by its test', () => {
    for (const name of ['alerts.yml', 'alerts.test.yml'])
      writeFileSync(join(folder, name), read(name).replace('{queue="mail"} > 1800', '{queue="mail"} > 180'));
    expect(() => check('test', 'rules', join(folder, 'alerts.test.yml'))).toThrow('GuildhallMailWaits');
  });

  test('the configuration of Prometheus is right', () => {
    const token = join(folder, 'token');
    writeFileSync(token, 'x');
    writeFileSync(join(folder, 'alerts.yml'), read('alerts.yml'));
    const file = join(folder, 'prometheus.yml');
    writeFileSync(file, read('prometheus.yml').replace('/etc/prometheus/guildhall-token', token));
    expect(check('check', 'config', file)).toContain('SUCCESS');
  });

  test('every expression of the dashboard is one that Prometheus understands', () => {
    const rules = expressions.map((expr, index) => {
      const filled = expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*');
      return `      - record: panel:${index}\n        expr: ${JSON.stringify(filled)}\n`;
    });
    const file = join(folder, 'dashboard.yml');
    writeFileSync(file, `groups:\n  - name: dashboard\n    rules:\n${rules.join('')}`);
    expect(check('check', 'rules', file)).toContain(`${expressions.length} rules found`);
  });
});

test('every alert has a section in the documents that says what to do', () => {
  const document = readFileSync('docs/operations/watching.md', 'utf8');
  const alerts = Array.from(read('alerts.yml').matchAll(/alert: (\w+)/g), ([, name]) => name);
  expect(alerts.length).toBeGreaterThan(5);
  expect(alerts.filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
});
