import { allCodes } from '@registry/errors';
import { readName } from '../project-files.ts';
import type { Rule } from '../rule.ts';

const FOLDER = 'docs/reference/errors/';

/** A caller who meets an error finds a page about it. */
export const errorPagesRule: Rule = {
  title: 'every error code has its page in docs/reference/errors, and every page a code',
  problems: (project) => {
    const slugs = new Set(allCodes().map(({ slug }) => slug));
    const pages = project.paths.filter(
      (path) => path.startsWith(FOLDER) && path.endsWith('.md') && readName(path) !== 'README.md',
    );
    const documented = new Set(pages.map((path) => readName(path).slice(0, -'.md'.length)));
    return [
      ...[...slugs]
        .filter((slug) => !documented.has(slug))
        .map((slug) => `${FOLDER}${slug}.md is missing: say when it happens and what the caller does.`),
      ...[...documented]
        .filter((slug) => !slugs.has(slug))
        .map((slug) => `${FOLDER}${slug}.md: libs/errors has no such code; remove the page or add the code.`),
    ];
  },
  example: {
    files: Object.fromEntries([
      ...allCodes()
        .slice(1)
        .map(({ slug }) => [`${FOLDER}${slug}.md`, '']),
      [`${FOLDER}made_up.md`, ''],
    ]) as Record<string, string>,
    breaches: 2,
  },
};
