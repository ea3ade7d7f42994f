import { sourceFiles } from '../project-files.ts';
import type { Rule } from '../rule.ts';

/** Words that code does not use, with the usual ones. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['told', 'published, reported or returned'],
  ['tells', 'publishes, reports, returns or says'],
  ['teller', 'publisher'],
  ['begun', 'started'],
  ['learn', 'identify, find or store'],
  ['learns', 'identifies, finds or stores'],
  ['learnt', 'identified, linked or stored'],
  ['vouch', 'confirm'],
  ['vouches', 'confirms'],
]);

const WRITTEN = new RegExp(`\\b(${[...WORDS.keys()].join('|')})\\b`, 'gi');

/** What is read by somebody for the first time is understood where its words are the usual ones. */
export const wordsRule: Rule = {
  title: 'code uses the usual words of the field',
  problems: (project) =>
    sourceFiles(project)
      // A migration names tables and columns as they were; this file names the words.
      .filter((path) => !path.endsWith('/rules/words.ts') && !path.includes('/migrations/'))
      .map((path) => ({ path, text: project.text(path) }))
      .filter(({ text }) => !text.includes(' = migration('))
      .flatMap(({ path, text }) =>
        [...new Set((text.match(WRITTEN) ?? []).map((word) => word.toLowerCase()))].map(
          (word) => `${path}: instead of "${word}" write ${WORDS.get(word) ?? ''}.`,
        ),
      ),
  example: {
    files: {
      'libs/a/src/a.ts': 'const told = 1; /* What it has begun, and told. */',
      'apps/a/migrations/1790000000000-a.ts': "const a = migration('A', ''); // told",
    },
    breaches: 2,
  },
};
