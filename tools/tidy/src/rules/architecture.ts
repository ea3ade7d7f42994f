import type { Rule } from '../rule.ts';

const PAGE = 'ARCHITECTURE.md';

/** A newcomer reads in one place which libraries there are. */
export const architectureRule: Rule = {
  title: 'ARCHITECTURE.md names every library and every app, and no other',
  problems: (project) => {
    const named = new Set([...project.text(PAGE).matchAll(/`((?:libs|apps)\/[a-z-]+)`/g)].map(([, name = '']) => name));
    const folders = project.paths.flatMap((path) => /^((?:libs|apps)\/[a-z-]+)\//.exec(path)?.[1] ?? []);
    const existing = new Set(folders.filter((folder) => folder !== 'apps/mcp-conformance'));
    return [
      ...[...existing].filter((name) => !named.has(name)).map((name) => `${PAGE} lacks ${name}: say what it is for.`),
      ...[...named].filter((name) => !existing.has(name)).map((name) => `${PAGE} names ${name}, which is gone.`),
    ];
  },
  example: {
    files: { [PAGE]: '`libs/a`, `libs/gone`', 'libs/a/package.json': '', 'apps/b/package.json': '' },
    breaches: 2,
  },
};
