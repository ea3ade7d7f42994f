import { describe, expect, it } from '@jest/globals';
import { createProject } from '../project-files.ts';
import { shrunk } from './baseline.ts';
import { measures } from './measures.ts';

const made = createProject({
  'README.md': `# A\n\nThis alone is no port. \`alone\`\n\n${'word '.repeat(26)}end.\n\n${'x'.repeat(161)}\n`,
  'apps/a/src/a.ts': "// asked a whoever of it\nconst alone = 'whoever'; const b = `100 rows a second`;\n",
  'apps/a/src/b.ts':
    '// `alone` is a name\nconst sql = `SELECT lane -- Of announcements alone.`; const text = `all of ${answer} here`;\n',
  'libs/a/src/answers/lane-of.ts':
    'const askFirst = 1; /*listener*/ export function placeOf(task: Task, asOf: string) { return LISTENERS.indexOf("wish"); }\n',
  'a.openapi.json': '{ "description": "The answer of all." }',
  'apps/b/src/b.ts':
    "/**\n * What a row has. */\n/** A row. What it has. */\n// Whether it is one.\nconst label = 'Where it is';\n",
  'b.openapi.json': '{ "description": "Where a row is." }',
});

describe('the measures of language find', () => {
  it.each([
    ['words', 'README.md', ['alone', 'is no ']],
    ['words', 'apps/a/src/a.ts', ['asked', 'whoever', 'rows a second']],
    ['words', 'apps/a/src/b.ts', ['announcements', 'alone']],
    ['words', 'a.openapi.json', ['answer']],
    ['openings', 'apps/b/src/b.ts', ['/**\n * What a row has. */', '// Whether it is one.']],
    ['openings', 'b.openapi.json', ['Where a row is.']],
    ['identifiers', 'libs/a/src/answers/lane-of.ts', ['answers', 'lane', 'askFirst', 'LISTENERS', 'placeOf']],
  ])('%s of %s', (measure, path, expected) => expect(measures[measure]?.(made, path)).toEqual(expected));

  it('long sentences and long lines', () => {
    expect(measures['sentences']?.(made, 'README.md')).toHaveLength(1);
    expect(measures['lines']?.(made, 'README.md')).toHaveLength(1);
  });
});

describe('the baseline', () => {
  const rest = { sentences: { 'README.md': 1 }, lines: { 'README.md': 1 } };

  it('never grows', () => {
    expect(shrunk({ ...rest, words: { 'README.md': 1 } }, made).words).toEqual({ 'README.md': 1 });
  });

  it('follows a file that moves', () => {
    const counts = { 'README.md': 2, 'apps/a/src/a.ts': 3, 'apps/a/src/b.ts': 2, 'a.openapi.json': 1 };
    expect(shrunk({ ...rest, words: { 'old.md': 8 } }, made).words).toEqual(counts);
  });
});
