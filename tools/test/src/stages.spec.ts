import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { requested } from './stages.ts';
import { root } from './test.config.ts';

const parts = [1, 2, 3, 4].map((part) => requested(['--long', '--part', String(part)]).chosen);
const chosenBy = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) => new RegExp(pattern).test(path));

describe('requested', () => {
  it('has each long spec in one part, and all parts in a run without a number', () => {
    const long = globSync('{apps,libs,tools,e2e}/**/*.long.*.ts', {
      cwd: root,
      exclude: ['**/node_modules/**'],
    }).filter((path) => path.endsWith('.spec.ts'));
    expect(long.length).toBeGreaterThan(30);
    expect(
      long.filter((path) => parts.filter((patterns) => chosenBy(patterns, `${root}/${path}`)).length !== 1),
    ).toEqual([]);
    expect(requested(['--long']).chosen).toEqual(parts.flat());
  });

  it('has each spec that draws more in the long run in one part', () => {
    const drawing = globSync('{apps,libs,tools,e2e}/**/*.spec.ts', {
      cwd: root,
      exclude: ['**/node_modules/**'],
    }).filter((path) => /import \{[^}]*\bdraws\b[^}]*\} from/.test(readFileSync(`${root}/${path}`, 'utf8')));
    expect(drawing.length).toBeGreaterThan(15);
    expect(
      drawing.filter((path) => parts.filter((patterns) => chosenBy(patterns, `${root}/${path}`)).length !== 1),
    ).toEqual([]);
  });

  it('gives the numbers of the parts for another', () => {
    expect(() => requested(['--long', '--part', '9'])).toThrow('--part is a number from 1 to 4, not 9.');
    expect(() => requested(['--long', '--part'])).toThrow('not missing');
  });

  it('takes a path in the place of the parts', () => {
    expect(requested(['--long', 'tools/tidy', '-t', 'lint'])).toEqual({
      chosen: ['tools/tidy', '-t', 'lint'],
      drawsAll: true,
    });
    expect(requested(['libs/domain'])).toEqual({ chosen: ['libs/domain'], drawsAll: false });
  });
});
