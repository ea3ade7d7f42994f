import type { Rule } from '../rule.ts';
import { BASELINE_PATH, readBaseline, occurrences } from './baseline.ts';
import { measures } from './measures.ts';

/** What customers read first: nothing is excused there. */
const CLEAN = /^README\.md$|^docs\/tutorials\//;

const EXAMPLE = {
  'README.md': `# A\n\nThis alone is no port.\n\n${'word '.repeat(26)}end.\n\n${'x'.repeat(161)}\n`,
  'libs/a/src/a.ts': '// Where the caller asks again and again.\n',
  'libs/a/src/answers.ts': 'export const a = 1;\n',
  [BASELINE_PATH]: JSON.stringify({ words: { 'libs/a/src/a.ts': 2 } }),
};

/** One rule for each measure: no file has more of it than the baseline says, and the baseline no more than there is. */
export const languageRules: readonly Rule[] = Object.keys(measures).map((measure) => ({
  title: `files have no more ${measure} than their baseline: CONTRIBUTING.md, Language`,
  problems: (project) => {
    const known = readBaseline(project)[measure] ?? {};
    const found = occurrences(project, measure);
    const grown = Object.entries(found)
      .filter(([path, texts]) => texts.length > (CLEAN.test(path) ? 0 : (known[path] ?? 0)))
      .map(([path, texts]) => `${path}: ${texts.length} instead of ${known[path] ?? 0}: ${texts.join(' / ')}`);
    const stale = Object.entries(known)
      .filter(([path, count]) => count > (found[path]?.length ?? 0))
      .map(([path]) => `${path} has fewer now: npm run baselines`);
    return [...grown, ...stale];
  },
  example: { files: EXAMPLE, breaches: measure === 'words' ? 2 : 1 },
}));
