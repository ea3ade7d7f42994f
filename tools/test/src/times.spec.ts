import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { fileTimes, timeTables, tooCostly } from './times.ts';

describe('fileTimes', () => {
  it('gives what each spec file of a report took, by its path in the project', () => {
    const folder = mkdtempSync(join(tmpdir(), 'times-'));
    try {
      const testResults = [{ name: '/project/libs/a.db.spec.ts', startTime: 1_000, endTime: 3_500 }];
      writeFileSync(join(folder, 'report.json'), JSON.stringify({ testResults }));
      writeFileSync(join(folder, 'processor'), '["/project/libs/a.db.spec.ts",1.5]\n');
      const times = fileTimes(join(folder, 'report.json'), join(folder, 'processor'), '/project');
      expect(times).toEqual([{ path: 'libs/a.db.spec.ts', seconds: 2.5, processor: 1.5 }]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('timeTables', () => {
  const stages = [
    { name: 'types', seconds: 20, files: [] },
    { name: 'lint', seconds: 30, files: [] },
    {
      name: 'jest',
      seconds: 9,
      files: [
        { path: 'libs/a.spec.ts', seconds: 1, processor: 0.5 },
        { path: 'libs/b.spec.ts', seconds: 2, processor: 21 },
        { path: 'apps/c.http.spec.ts', seconds: 4, processor: 22 },
        { path: 'e2e/d.long.e2e.spec.ts', seconds: 3, processor: 2 },
      ],
    },
  ];
  const programs = new Map([
    ['Postgres', 4],
    ['static checks', 21],
    ['jest', 30],
  ]);
  const lines = stripVTControlCharacters(timeTables(stages, programs)).split('\n');

  it('sums what the static checks and each kind of spec took', () => {
    expect(lines.slice(1, 5)).toEqual([
      '    50.0    21.0  static checks: types, lint',
      '     3.0    21.5  unit: 2 spec files',
      '     4.0    22.0  http: 1 spec files',
      '     3.0     2.0  e2e: 1 spec files',
    ]);
  });

  it('lists the processor seconds of each kind of program, the most first', () => {
    expect(lines.slice(7, 10)).toEqual(['    30.0  jest', '    21.0  static checks', '     4.0  Postgres']);
  });

  it('names the costliest spec files first', () => {
    expect(lines.slice(12, 14)).toEqual(['     4.0    22.0  apps/c.http.spec.ts', '     2.0    21.0  libs/b.spec.ts']);
  });

  it('says which spec file used more of the run than its kind may, however busy the machine was', () => {
    const small = Array.from({ length: 20 }, (_, at) => ({ path: `libs/${at}.db.spec.ts`, processor: 3 }));
    const files = [
      { path: 'libs/a.spec.ts', processor: 7 },
      { path: 'apps/b.http.spec.ts', processor: 7 },
      { path: 'e2e/c.e2e.spec.ts', processor: 26 },
      ...small,
    ];
    for (const busy of [1, 4]) {
      const run = files.map((file) => ({ ...file, seconds: 1, processor: busy * file.processor }));
      expect(tooCostly([{ name: 'jest', seconds: 9, files: run }])).toEqual([
        "libs/a.spec.ts used 7.0 % of the run's processor seconds; expected at most 6 %.",
        "e2e/c.e2e.spec.ts used 26.0 % of the run's processor seconds; expected at most 25 %.",
      ]);
    }
  });

  it('names thirty at most', () => {
    const files = Array.from({ length: 40 }, (_, at) => ({ path: `${at}.spec.ts`, seconds: at, processor: at }));
    const text = stripVTControlCharacters(timeTables([{ name: 'jest', seconds: 9, files }], new Map()));
    expect(text.match(/\.spec\.ts$/gm)).toHaveLength(30);
  });
});
