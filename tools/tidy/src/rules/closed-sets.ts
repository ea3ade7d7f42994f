import { RECORD_KIND_NAMES, SECTION_NAMES } from '@registry/domain';
import { matchMethods } from '@registry/contracts-records-sections';
import { readName, sourceFiles } from '../project-files.ts';
import type { Rule } from '../rule.ts';

const FILES_MAX = 3;

/** What is one table each, and how members of it are written where they are not derived. */
const MEMBERS = [...new Set<string>([...RECORD_KIND_NAMES, ...SECTION_NAMES, ...Object.keys(matchMethods)])]
  // Words with other meanings too: what a source yields, a kind of evidence, the terms of a source or package, who certifies, and a check.
  .filter((member) => !['record', 'license', 'federal', 'identifier', 'liens'].includes(member));

/** A closed set is one table, and everything else derives from it: so a member more is a line more. */
export const closedSetRule: Rule = {
  title: `a member of a closed set is written out in at most ${FILES_MAX} files`,
  problems: (project) => {
    const code = sourceFiles(project)
      .filter((path) => !showsExamples(path))
      .map((path) => ({ path, text: project.text(path) }));
    return MEMBERS.flatMap((member) => {
      const written = new RegExp(`(['"\`])${member}\\1|^\\s*${member}:`, 'm');
      const paths = code.filter(({ text }) => written.test(text)).map(({ path }) => path);
      if (paths.length <= FILES_MAX) return [];
      return [
        `${paths[0]} and ${paths.length - 1} others write out ${member}: derive it from its table. ${paths.join(', ')}`,
      ];
    });
  },
  example: {
    files: {
      ...Object.fromEntries(['a', 'b', 'c'].map((name) => [`libs/${name}/src/${name}.ts`, "x === 'permit';"])),
      'libs/d/src/d.ts': '  permit: 1,',
      'libs/d/src/e.spec.ts': "['permit']",
    },
    breaches: 1,
  },
};

/** Where members stand for all others: tests and what they are made with, examples of documents, measurements, and tables as they were. */
function showsExamples(path: string): boolean {
  return (
    /\/(migrations|testing|fixtures|e2e|bench|match-model)\/|^e2e\//.test(path) ||
    /\.(spec|suite)\.ts$|^example/.test(readName(path))
  );
}
