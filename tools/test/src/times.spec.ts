import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { fileTimes, timeTables } from './times.ts';

describe('fileTimes', () => {
  it('gives the seconds of each spec file of a report, by its path in the project', () => {
    const folder = mkdtempSync(join(tmpdir(), 'times-'));
    try {
      const testResults = [{ name: '/project/libs/a.db.spec.ts', startTime: 1_000, endTime: 3_500 }];
      writeFileSync(join(folder, 'report.json'), JSON.stringify({ testResults }));
      expect(fileTimes(join(folder, 'report.json'), '/project')).toEqual([{ path: 'libs/a.db.spec.ts', seconds: 2.5 }]);
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
        { path: 'libs/a.spec.ts', seconds: 1 },
        { path: 'libs/b.spec.ts', seconds: 2 },
        { path: 'apps/c.http.spec.ts', seconds: 4 },
        { path: 'e2e/d.long.e2e.spec.ts', seconds: 3 },
      ],
    },
  ];
  const lines = stripVTControlCharacters(timeTables(stages)).split('\n');

  it('sums the seconds of the static checks and of each kind of spec', () => {
    expect(lines.slice(1, 5)).toEqual([
      '    50.0  static checks: types, lint',
      '     3.0  unit: 2 spec files',
      '     4.0  http: 1 spec files',
      '     3.0  e2e: 1 spec files',
    ]);
  });

  it('names the slowest spec files first', () => {
    expect(lines.slice(7, 9)).toEqual(['     4.0  apps/c.http.spec.ts', '     3.0  e2e/d.long.e2e.spec.ts']);
  });

  it('names thirty at most', () => {
    const files = Array.from({ length: 40 }, (_, at) => ({ path: `${at}.spec.ts`, seconds: at }));
    const text = stripVTControlCharacters(timeTables([{ name: 'jest', seconds: 9, files }]));
    expect(text.match(/\.spec\.ts$/gm)).toHaveLength(30);
  });
});
