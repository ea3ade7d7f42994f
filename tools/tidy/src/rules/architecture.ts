import type { Rule } from '../rule.ts';

const PAGE = 'ARCHITECTURE.md';

/** A newcomer reads in one place which apps, libraries and tools there are. */
export const architectureRule: Rule = {
  title: 'ARCHITECTURE.md names every app, library and tool, and no other',
  problems: (project) => {
    const named = new Set(
      [...project.text(PAGE).matchAll(/`((?:apps|libs|tools)\/[a-z-]+)`/g)].map(([, name = '']) => name),
    );
    const existing = new Set(
      project.paths.flatMap((path) => /^((?:apps|libs|tools)\/[a-z-]+)\//.exec(path)?.[1] ?? []),
    );
    return [
      ...[...existing].filter((name) => !named.has(name)).map((name) => `${PAGE} lacks ${name}: say what it is for.`),
      ...[...named].filter((name) => !existing.has(name)).map((name) => `${PAGE} names ${name}, which is gone.`),
    ];
  },
  example: {
    files: {
      [PAGE]: '`libs/a`, `libs/gone`',
      'libs/a/package.json': '',
      'apps/b/package.json': '',
      'tools/c/package.json': '',
    },
    breaches: 3,
  },
};
