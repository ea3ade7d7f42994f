import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/** Texts that must not pass, each in a file where it would do harm, and what ESLint has to say of it. */
const breaches = [
  {
    title: 'an app that imports another app',
    path: 'apps/business-registry/src/main.ts',
    code: "import '@registry/app-gateway/src/gateway.config.ts';\n",
    says: /@nx\/enforce-module-boundaries/,
  },
  {
    title: 'an app that reaches into another app by a path',
    path: 'apps/business-registry/src/main.ts',
    code: "import '../../gateway/src/gateway.config.ts';\n",
    says: /@nx\/enforce-module-boundaries/,
  },
  {
    title: 'a service that asks another one that it is not to ask',
    path: 'apps/business-registry/src/main.ts',
    code: "import '@registry/contracts-people';\n",
    says: /@nx\/enforce-module-boundaries/,
  },
  {
    title: 'the tool server that goes past the gateway',
    path: 'apps/mcp/src/main.ts',
    code: "import '@registry/contracts-business-registry';\n",
    says: /@nx\/enforce-module-boundaries/,
  },
  ...[
    { title: 'a page that sends messages', path: 'site/error-page.ts', from: '@registry/messaging' },
    { title: 'a feature that imports a surface', path: 'people/a.ts', from: '../surfaces/surfaces.ts' },
    { title: 'a feature that imports a page', path: 'people/a.ts', from: '../site/error-page.ts' },
  ].map(({ title, path, from }) => ({
    title,
    path: `apps/gateway/src/${path}`,
    code: `import '${from}';\n`,
    says: /no-restricted-imports/,
  })),
  {
    title: 'the frame of the gateway that imports a feature',
    path: 'libs/http-frame/src/server/create-server.ts',
    code: "import '../../../../apps/gateway/src/people/demo/people-by-name.ts';\n",
    says: /@nx\/enforce-module-boundaries/,
  },
  {
    title: 'a pure library that imports Nest',
    path: 'libs/domain/src/index.ts',
    code: "import '@nestjs/common';\n",
    says: /@nx\/enforce-module-boundaries.*@nestjs\/common/,
  },
  {
    title: 'a contract that imports the database',
    path: 'libs/contracts/business-registry/src/index.ts',
    code: "import 'pg';\n",
    says: /@nx\/enforce-module-boundaries.*pg/,
  },
  {
    title: 'a pure library that imports the NATS client',
    path: 'libs/pipeline/src/index.ts',
    code: "import '@nats-io/transport-node';\n",
    says: /@nx\/enforce-module-boundaries.*@nats-io/,
  },
  {
    title: 'a pure library that imports a library of the platform',
    path: 'libs/domain/src/index.ts',
    code: "import '@registry/persistence';\n",
    says: /@nx\/enforce-module-boundaries.*type:pure/,
  },
  {
    title: 'an environment that is read outside of a config file',
    path: 'libs/domain/src/index.ts',
    code: "export const y = process.env['HOME'];\n",
    says: /no-restricted-syntax: Only \*\.config\.ts reads the environment/,
  },
  {
    title: 'a field that is private for the compiler alone',
    path: 'libs/domain/src/index.ts',
    code: 'export class Y {\n  private z = 1;\n}\n',
    says: /no-restricted-syntax: Name it #like\.this/,
  },
  {
    title: 'a constant in another style',
    path: 'libs/domain/src/index.ts',
    code: 'export const sizeMax = 4 * 1024;\n',
    says: /no-restricted-syntax: A constant is UPPER_CASE/,
  },
  {
    title: 'a file of more than 300 lines',
    path: 'libs/domain/src/index.ts',
    code: 'void 0;\n'.repeat(301),
    says: /max-lines: /,
  },
  {
    title: 'a function of more than 60 lines',
    path: 'libs/domain/src/index.ts',
    code: `export function y(): void {\n${'  y();\n'.repeat(59)}}\n`,
    says: /max-lines-per-function/,
  },
  {
    title: 'a function of a spec that holds no tests and has more than 60 lines',
    path: 'libs/domain/src/made-up.spec.ts',
    code: `export function y(): void {\n${'  y();\n'.repeat(59)}}\n`,
    says: /specs\/function-length/,
  },
  {
    title: 'a file that only hands on what others export',
    path: 'libs/domain/src/made-up.ts',
    code: "export * from './a.ts';\nexport { b } from './b.ts';\n",
    says: /only a library's index\.ts hands on/,
  },
  {
    title: 'an index.ts that is not of a library',
    path: 'libs/domain/src/names/index.ts',
    code: 'export const Y = 1;\n',
    says: /only a library has an index\.ts/,
  },
  ...['text.util.ts', 'a.wat.spec.ts', 'a.handler.dto.ts'].map((name) => ({
    title: `a suffix that is not a known role: ${name}`,
    path: `libs/domain/src/${name}`,
    code: 'export const Y = 1;\n',
    says: /The suffix of a file is one of/,
  })),
  ...[
    "import { spawn } from 'node:child_process';\nspawn('a');\n",
    "import { startNats } from '@registry/testing';\nvoid startNats();\n",
  ].map((code) => ({
    title: `a spec without a level that starts something: ${code.split('\n')[0]}`,
    path: 'libs/domain/src/made-up.spec.ts',
    code,
    says: /no-restricted-imports.*A spec without a level starts no process/,
  })),
  {
    title: 'a promise that is started, and left while another is awaited',
    path: 'libs/domain/src/made-up.ts',
    code: 'export async function y(a: () => Promise<void>): Promise<void> {\n  const b = a();\n  await a();\n  await b;\n}\n',
    says: /promises\/prompt-handlers: b has no handler/,
  },
  {
    title: 'a list of promises that is left while another is awaited',
    path: 'libs/domain/src/made-up.ts',
    code: 'export async function y(a: () => Promise<number>) {\n  const b = [1, 2].map(() => a());\n  return { c: await a(), d: await Promise.all(b) };\n}\n',
    says: /promises\/prompt-handlers: b has no handler/,
  },
  {
    title: 'a promise that is left while another of its list is awaited',
    path: 'libs/domain/src/made-up.ts',
    code: 'export const y = async (a: () => Promise<void>) => Promise.all([a(), await a()]);\n',
    says: /promises\/prompt-handlers: The promises before this/,
  },
  {
    title: 'a promise read ahead in a loop without a handler',
    path: 'libs/domain/src/made-up.ts',
    code: 'export async function* y(a: () => Promise<number>) {\n  let b = a();\n  for (;;) {\n    const c = await b;\n    b = a();\n    yield c;\n  }\n}\n',
    says: /promises\/prompt-handlers: b has no handler/,
  },
  {
    title: 'an arrow function that hides a promise without a handler',
    path: 'libs/domain/src/made-up.ts',
    code: 'export const y = (a: () => Promise<void>) => setTimeout(() => void a(), 1);\n',
    says: /promises\/no-void-result/,
  },
  {
    title: 'a folder whose name says nothing',
    path: 'libs/domain/src/utils/text.ts',
    code: 'export const Y = 1;\n',
    says: /Name the folder after what is in it/,
  },
];

/** Texts that pass, though a rule might take them for a breach. */
const clean = [
  { path: 'libs/domain/src/index.ts', code: "export * from './names/person-name.ts';\n" },
  { path: 'libs/domain/src/made-up.ts', code: `export function y(): void {\n${'  y();\n'.repeat(58)}}\n` },
  {
    path: 'libs/domain/src/made-up.spec.ts',
    code: `describe('a', () => {\n${"  it('b', () => void 0);\n".repeat(70)}});\n`,
  },
  {
    path: 'libs/feed/src/made-up.spec.ts',
    code: "import type { Socket } from 'node:net';\nimport { eventually } from '@registry/testing';\nexport const Y = (s: Socket) => eventually(() => s, 1);\n",
  },
  {
    path: 'libs/domain/src/made-up.process.spec.ts',
    code: "import { spawn } from 'node:child_process';\nspawn('a');\n",
  },
  {
    path: 'libs/domain/src/made-up.ts',
    code: 'export async function y(a: () => Promise<void>): Promise<void> {\n  const b = a();\n  b.catch(() => undefined);\n  await a();\n  await b;\n}\n',
  },
  {
    path: 'libs/domain/src/made-up.ts',
    code: 'export async function y(a: () => Promise<void>): Promise<void> {\n  const b = a();\n  const c = a();\n  await Promise.all([b, c]);\n  await a();\n}\n',
  },
  { path: 'apps/a/src/a.query.dto.ts', code: 'export const Y = 1;\n' },
  { path: 'apps/a/src/a.command.long.db.spec.ts', code: 'export const Y = 1;\n' },
];

describe('lint', () => {
  let found: string[][];

  beforeAll(() => {
    const program = join(root, 'tools', 'tidy', 'src', 'lint-text.ts');
    const input = JSON.stringify([...clean, ...breaches].map(({ path, code }) => ({ path, code })));
    // With CI set the parser takes what it runs on to be the files on disk, and the made-up text would not be looked at.
    const env = { TSESTREE_SINGLE_RUN: 'false' };
    found = JSON.parse(
      execFileSync(process.execPath, [program], { cwd: root, input, env, encoding: 'utf8' }),
    ) as string[][];
  }, 120_000);

  it('has nothing to say of files that break no rule', () => {
    expect(found.slice(0, clean.length)).toEqual(clean.map(() => []));
  });

  it.each(breaches.map((breach, index) => ({ ...breach, index })))('refuses $title', ({ index, says }) => {
    expect(found[clean.length + index]?.join('\n')).toMatch(says);
  });
});

describe('oxlint', () => {
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
    ['an empty catch', 'export function y(): void {\n  try {\n    y();\n  } catch {}\n}\n', 'eslint(no-empty)'],
  ])('refuses %s', (_title, code, says) => {
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }\n');
    writeFileSync(join(folder, 'text.ts'), code);
    const bin = join(root, 'node_modules', '.bin', 'oxlint');
    const { stdout } = spawnSync(bin, ['-c', join(root, '.oxlintrc.jsonc'), folder], { encoding: 'utf8' });
    expect(stdout).toContain(says);
  });
});
