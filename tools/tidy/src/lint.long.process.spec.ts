import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const OXLINT = join(root, 'node_modules', '.bin', 'oxlint');

/** A problem in the JSON of Oxlint. */
interface Diagnostic {
  readonly filename: string;
  readonly code: string;
  readonly message: string;
  readonly help?: string;
}

const REGISTRY = 'apps/business-registry/src/main.ts';
const DOMAIN = 'libs/domain/src/index.ts';

/** What imports what it is not to import, and what Oxlint says of it besides. */
const imports: readonly (readonly [title: string, path: string, from: string, says?: string])[] = [
  ['an app that imports another app', REGISTRY, '@registry/app-gateway/src/gateway.config.ts'],
  ['an app that reaches into another app by a path', REGISTRY, '../../gateway/src/gateway.config.ts'],
  ['a service that asks another one that it is not to ask', REGISTRY, '@registry/contracts-people'],
  ['the tool server that goes past the gateway', 'apps/mcp/src/main.ts', '@registry/contracts-business-registry'],
  [
    'the frame of the gateway that imports a feature',
    'libs/http-frame/src/server/create-server.ts',
    '../../../../apps/gateway/src/people/demo/people-by-name.ts',
  ],
  ['a pure library that imports Nest', DOMAIN, '@nestjs/common', '.*@nestjs/common'],
  ['a contract that imports the database', 'libs/contracts/business-registry/src/index.ts', 'pg', '.*pg'],
  [
    'a pure library that imports the NATS client',
    'libs/pipeline/src/index.ts',
    '@nats-io/transport-node',
    '.*@nats-io',
  ],
  ['a pure library that imports a library of the platform', DOMAIN, '@registry/persistence', '.*type:pure'],
];

/** Texts that must not pass, each in a file where it would do harm, and what Oxlint has to say of it. */
const breaches = [
  ...imports.map(([title, path, from, says = '']) => ({
    title,
    path,
    code: `import '${from}';\n`,
    says: new RegExp(`house\\(boundaries\\)${says}`),
  })),
  ...[
    { title: 'a page that sends messages', path: 'site/error-page.ts', from: '@registry/messaging' },
    { title: 'a feature that imports a surface', path: 'people/a.ts', from: '../surfaces/surfaces.ts' },
    { title: 'a feature that imports a page', path: 'people/a.ts', from: '../site/error-page.ts' },
    {
      title: 'what features share, with an import of one',
      path: 'lists/read/a.ts',
      from: '../../people/people.module.ts',
    },
  ].map(({ title, path, from }) => ({
    title,
    path: `apps/gateway/src/${path}`,
    code: `import '${from}';\n`,
    says: /house\(floors\)/,
  })),
  {
    title: 'an environment that is read outside of a config file',
    path: DOMAIN,
    code: "export const y = process.env['HOME'];\n",
    says: /restricted-syntax\): Only \*\.config\.ts reads the environment/,
  },
  {
    title: 'a field that is private for the compiler alone',
    path: DOMAIN,
    code: 'export class Y {\n  private z = 1;\n}\n',
    says: /restricted-syntax\): Name it #like\.this/,
  },
  {
    title: 'a constant in another style',
    path: DOMAIN,
    code: 'export const sizeMax = 4 * 1024;\n',
    says: /restricted-syntax\): A constant is UPPER_CASE/,
  },
  {
    title: 'a file of more than 300 lines',
    path: DOMAIN,
    code: 'void 0;\n'.repeat(301),
    says: /max-lines\)/,
  },
  {
    title: 'a function of more than 60 lines',
    path: DOMAIN,
    code: `export function y(): void {\n${'  y();\n'.repeat(59)}}\n`,
    says: /max-lines-per-function/,
  },
  {
    title: 'a function of a spec that holds no tests and has more than 60 lines',
    path: 'libs/domain/src/made-up.spec.ts',
    code: `export function y(): void {\n${'  y();\n'.repeat(59)}}\n`,
    says: /spec-function-length/,
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
    says: /prompt-handlers\): b has no handler/,
  },
  {
    title: 'a list of promises that is left while another is awaited',
    path: 'libs/domain/src/made-up.ts',
    code: 'export async function y(a: () => Promise<number>) {\n  const b = [1, 2].map(() => a());\n  return { c: await a(), d: await Promise.all(b) };\n}\n',
    says: /prompt-handlers\): b has no handler/,
  },
  {
    title: 'a promise that is left while another of its list is awaited',
    path: 'libs/domain/src/made-up.ts',
    code: 'export const y = async (a: () => Promise<void>) => Promise.all([a(), await a()]);\n',
    says: /prompt-handlers\): The promises before this/,
  },
  {
    title: 'a promise read ahead in a loop without a handler',
    path: 'libs/domain/src/made-up.ts',
    code: 'export async function* y(a: () => Promise<number>) {\n  let b = a();\n  for (;;) {\n    const c = await b;\n    b = a();\n    yield c;\n  }\n}\n',
    says: /prompt-handlers\): b has no handler/,
  },
  {
    title: 'an arrow function that hides a promise without a handler',
    path: 'libs/domain/src/made-up.ts',
    code: 'export const y = (a: () => Promise<void>) => setTimeout(() => void a(), 1);\n',
    says: /no-void-result/,
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
  { path: DOMAIN, code: "export * from './names/person-name.ts';\n" },
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
  { path: 'apps/gateway/src/gateway.config.ts', code: 'export const Y = 1;\n' },
  { path: 'apps/a/src/a.command.long.db.spec.ts', code: 'export const Y = 1;\n' },
];

/** What decides on lint: the configuration, and which projects there are. */
const DECIDING = [
  ...['oxlint.config.ts', 'tools/tidy/src/lint/*', 'tsconfig*.json', 'package*.json'],
  '{apps,libs,libs/contracts,tools}/*/package.json',
];

/** The settings of the project without its code. Tests write their own files into it. */
function copyProject(folder: string): void {
  for (const path of globSync(DECIDING, { cwd: root })) cpSync(join(root, path), join(folder, path));
  linkModules(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'nx.json'), '{ "neverConnectToCloud": true, "useDaemonProcess": false }\n');
  // What is imported here does not exist, so that there are no types.
  writeFileSync(
    join(folder, 'untyped.config.ts'),
    "import config from './oxlint.config.ts';\nexport default { ...config, options: {} };\n",
  );
}

/** What is installed, and the projects of this copy in place of those of the original: their links are relative. */
function linkModules(installed: string, folder: string): void {
  mkdirSync(join(folder, '@registry'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@registry') symlinkSync(join(installed, name), join(folder, name));
  for (const name of readdirSync(join(installed, '@registry')))
    symlinkSync(readlinkSync(join(installed, '@registry', name)), join(folder, '@registry', name));
}

/** Each text has a file of its own: its name gets a number where another has that name. */
function toOwnFiles<T extends { readonly path: string }>(all: readonly T[]): T[] {
  const taken = new Set<string>();
  return all.map((one, at) => {
    const path = taken.has(one.path) ? join(dirname(one.path), `n${at}-${basename(one.path)}`) : one.path;
    taken.add(path);
    return { ...one, path };
  });
}

describe('the rules of the house', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  const found = new Map<string, string[]>();
  const cases = toOwnFiles([...clean, ...breaches]);

  beforeAll(() => {
    copyProject(folder);
    for (const { path, code } of cases) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), code);
    }
    const args = ['-c', 'untyped.config.ts', '-f', 'json', '.'];
    const { stdout } = spawnSync(OXLINT, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] };
    for (const { filename, code, message, help = '' } of diagnostics)
      found.set(filename, [...(found.get(filename) ?? []), `${code}: ${message} ${help}`]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has nothing to say of files that break no rule', () => {
    expect(cases.slice(0, clean.length).flatMap(({ path }) => found.get(path) ?? [])).toEqual([]);
  });

  it.each(breaches.map((breach, index) => ({ ...breach, index })))('refuses $title', ({ index, says }) => {
    expect(found.get(cases[clean.length + index]?.path ?? '')?.join('\n')).toMatch(says);
  });
});
