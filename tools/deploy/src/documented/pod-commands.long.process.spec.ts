import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { execa } from 'execa';
import { join } from 'node:path';
import { deployedApps } from '../deployed-app.ts';
import { documentedCode } from '../testing/documented/code-blocks.ts';
import { listOptions } from '../testing/documented/command-reference.ts';
import { currentPages } from '../testing/documented/pages.ts';

/** `exec deploy/ROLE -- node cli.js …` of kubectl, `exec -T ROLE node cli.js …` of Docker Compose. */
const IN_A_POD = /\b(?:deploy\/|exec -T )([a-z-]+) (?:-- +)?\s*node cli\.js ([^#|>&;)\n]+)/g;

const apps = await deployedApps(projectRoot);
const commands = currentPages(projectRoot).flatMap((page) =>
  documentedCode(join(projectRoot, page)).flatMap(({ line, text }) =>
    [...text.replaceAll(/\\\n\s*/g, ' ').matchAll(IN_A_POD)].map(([, role = '', words = '']) => ({
      where: `${page}:${line}`,
      role: role === 'APP' ? 'business-registry' : role,
      words: words.trim(),
    })),
  ),
);

describe('a command that a page has run in a pod', () => {
  it.each(commands)('exists in its program: $where $role $words', async ({ role, words }) => {
    const app = apps.find(({ roles }) => roles.some(({ name }) => name === role));
    const program = join(app?.dist ?? '', 'cli.js');
    const helpOf = async (command: readonly string[]): Promise<string> => {
      const { stdout } = await execa(process.execPath, [program, ...command, '--help']);
      // The help of a command that does not exist is that of the program.
      expect(stdout).toMatch(new RegExp(`^Usage: ${app?.name} ${command.join(' ')} `));
      return stdout;
    };
    const typed = words.split(/\s+/);
    const help = await helpOf(typed.slice(0, 1));
    const options = listOptions(help.includes('\nCommands:') ? await helpOf(typed.slice(0, 2)) : help);
    expect(typed.filter((word) => word.startsWith('--') && !options.has(word))).toEqual([]);
  });

  it('is found in pages', () => {
    expect(commands.length).toBeGreaterThan(6);
  });
});
