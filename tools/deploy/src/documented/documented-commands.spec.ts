import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { documentedCode } from '../testing/documented/code-blocks.ts';
import { brdsCommands, commandReference, refusedWord } from '../testing/documented/command-reference.ts';
import { currentPages } from '../testing/documented/pages.ts';

const pages = [...currentPages(projectRoot), 'README.md', 'CONTRIBUTING.md'].filter(
  (page) => page !== 'docs/reference/cli.md',
);
const code = pages.flatMap((page) =>
  documentedCode(join(projectRoot, page)).map(({ line, text }) => ({ where: `${page}:${line}`, text })),
);
const reference = commandReference(projectRoot);

describe('a command that a page names', () => {
  it('exists in brds with its options', () => {
    const commands = code.flatMap(({ where, text }) => brdsCommands(text).map((words) => ({ where, words })));
    expect(commands.length).toBeGreaterThan(40);
    const refused = commands.flatMap(({ where, words }) => {
      const word = refusedWord(reference, words);
      return word === undefined ? [] : [`${where} brds ${words.join(' ')}: it has no ${word}`];
    });
    expect(refused).toEqual([]);
  });

  it('exists among the scripts of npm', () => {
    const named = code.flatMap(({ where, text }) =>
      [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, script = '']) => ({ where, script })),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ where, script }) => !Object.hasOwn(readScripts(where), script))).toEqual([]);
  });

  it('names the package of the client: npx would fetch a package of strangers by the name of its program', () => {
    expect(code.filter(({ text }) => text.includes('npx @business-registry/client ')).length).toBeGreaterThan(5);
    expect(code.filter(({ text }) => text.includes('npx business-registry '))).toEqual([]);
  });

  it.each([
    ['brds loads', undefined],
    ['brds lods list', 'lods'],
    ['brds loads lst', 'lst'],
    ['npx brds loads list --sorce us-or/business-registry | head', '--sorce'],
    ['NATS_URL=nats://host npx brds feed replay [--listener NAME] # --nothing', undefined],
  ])('of brds is read out of %j, and %j refused', (text, refused) => {
    expect(brdsCommands(text).map((words) => refusedWord(reference, words))).toEqual([refused]);
  });
});

/** The scripts of npm that a page means: those of the project to copy that it is in, or of this one. */
function readScripts(where: string): object {
  const own = join(projectRoot, dirname(where), 'package.json');
  const file = where.startsWith('docs/examples/') ? own : join(projectRoot, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { scripts: object }).scripts;
}
