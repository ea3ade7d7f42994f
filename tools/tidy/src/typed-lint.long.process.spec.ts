import { afterAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const bin = join(root, 'node_modules', '.bin');

describe('lint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['a promise that nobody waits for', 'Promise.resolve(1);\n', 'typescript(no-floating-promises)'],
    ['a promise without a handler', 'void Promise.resolve(1);\n', 'typescript(no-floating-promises)'],
    [
      'an async function where nobody waits for it',
      'export const y = (on: (f: () => void) => void): void => on(async () => Promise.reject(new Error()));\n',
      'typescript(no-misused-promises)',
    ],
    [
      'a non-null assertion',
      'export const y = (x: string | undefined): string => x!;\n',
      'typescript(no-non-null-assertion)',
    ],
    ['any', 'export const y = (x: any) => void x;\n', 'typescript(no-explicit-any)'],
    ['a type that does not fit', 'export const y: string = 1;\n', 'typescript(TS2322)'],
    ['an empty catch', 'export function y(): void {\n  try {\n    y();\n  } catch {}\n}\n', 'eslint(no-empty)'],
  ])('refuses %s', (_title, code, says) => {
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }\n');
    writeFileSync(join(folder, 'text.ts'), code);
    expect(lint()).toContain(says);
  });

  it('refuses imports in a circle, of types too', () => {
    writeFileSync(join(folder, 'text.ts'), "import type { B } from './other.ts';\nexport type A = B[];\n");
    writeFileSync(join(folder, 'other.ts'), "import type { A } from './text.ts';\nexport type B = A[];\n");
    expect(lint()).toContain('import(no-cycle)');
  });

  function lint(): string {
    return spawnSync(join(bin, 'oxlint'), ['-c', join(root, 'oxlint.config.ts'), folder], {
      cwd: root,
      encoding: 'utf8',
    }).stdout;
  }
});

it('no dynamic import closes a circle, which Oxlint does not see', () => {
  const args = [
    '--no-tree',
    '--no-warning',
    '--no-progress',
    '--exit-code',
    'circular:1',
    '{apps,libs,tools,e2e}/**/*.ts',
  ];
  const { status, stdout } = spawnSync(join(bin, 'dpdm'), args, {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toMatchObject({ status: 0 });
});
