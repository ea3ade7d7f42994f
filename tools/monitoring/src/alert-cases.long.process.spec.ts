import { afterAll, describe, it } from '@jest/globals';
import { temporaryFolder } from '@registry/testing';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dump } from 'js-yaml';
import { alertCases, furtherCases, type Series } from './alert-cases.ts';
import { alertsFile } from './alert-rules.ts';
import { programOnPath } from './programs.ts';

const promtool = programOnPath('promtool');
const where = promtool === undefined ? 'promtool is not on the PATH: it comes with Prometheus' : 'as promtool runs it';
const MINUTES = 110;

describe(`each alert, ${where},`, () => {
  const folder = temporaryFolder('alerts');
  afterAll(() => folder.remove());

  (promtool === undefined ? it.skip : it)(
    'fires by its fault, and only by it',
    async () => {
      const file = join(folder.path, 'cases.yaml');
      const tests = [
        ...Object.entries(alertCases).flatMap(([alert, { fault, well }]) => [
          testOf(alert, fault, true),
          testOf(alert, well, false),
        ]),
        ...furtherCases.map(([alert, series, fires]) => testOf(alert, series, fires)),
      ];
      writeFileSync(file, dump({ rule_files: [alertsFile], evaluation_interval: '1m', tests }));
      await promisify(execFile)(promtool ?? '', ['test', 'rules', file]); // rejects with what it saw instead
    },
    600_000,
  );
});

function testOf(alert: string, series: Series, fires: boolean): object {
  return {
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
        eval_time: `${MINUTES}m`,
        exp_samples: fires ? [{ labels: '{}', value: 1 }] : [],
      },
    ],
  };
}
