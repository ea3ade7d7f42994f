import { readName } from '../project-files.ts';
import type { Rule } from '../rule.ts';

/** TypeORM takes the order of migrations from the time in the name; the file's name must have the same. */
export const migrationNameRule: Rule = {
  title: 'every migration is named after its time and its purpose, no time twice in an app',
  problems: (project) => {
    const seen = new Map<string, string>();
    return project.paths
      .filter((path) => /^apps\/[^/]+\/migrations\/\d[^/]*\.ts$/.test(path) && !path.endsWith('.spec.ts'))
      .flatMap((path) => {
        const [, time = '', purpose = ''] = /^(\d{13})-([a-z0-9-]+)\.ts$/.exec(readName(path)) ?? [];
        const wanted = `${pascal(purpose)}${time}`;
        const slot = `${path.split('/')[1]} ${time}`;
        const other = seen.get(slot);
        seen.set(slot, path);
        if (time === '') return [`${path}: name it <13 digits of milliseconds>-<purpose>.ts.`];
        if (other !== undefined) return [`${path} has the same time as ${other}: give it a later one.`];
        if (!new RegExp(`export const ${wanted} = \\w*[mM]igration\\(\\s*'${wanted}',`).test(project.text(path))) {
          return [`${path} must export the migration ${wanted}.`];
        }
        return [];
      });
  },
  example: {
    files: {
      'apps/a/migrations/1790000000000-some-tables.ts':
        "export const SomeTables1790000000000 = migration('SomeTables1790000000000', 'x');",
      'apps/a/migrations/1790000000000-more.ts': "export const More1790000000000 = migration(\n  'More1790000000000',",
      'apps/a/migrations/1790000000001-other.ts':
        "export const Other1790000000001 = migration('Another1790000000001', 'x');",
      'apps/a/migrations/17-short.ts': '',
    },
    breaches: 3,
  },
};

function pascal(words: string): string {
  return words
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
