import { posix } from 'node:path';
import { readName, type ProjectFiles } from '../project-files.ts';
import type { Rule } from '../rule.ts';

const PLACEHOLDER = /[<>{}*…\s]|\bus-xx\b|NNNN/;
const LOOKS_LIKE_FILE = /^[\w.-]+\.(ts|mjs|json|yml|yaml|md|sql|csv)$/;

/** A page that names what is no longer there misleads. Names with a placeholder (`us-xx`, `<service>`, `…`) are skipped. */
export const documentedPathsRule: Rule = {
  title: 'every path that a page names exists',
  problems: (project) => {
    const known = knownPaths(project);
    return project.paths
      .filter((path) => isPage(path))
      .flatMap((page) => {
        const text = project.text(page).replaceAll(/^```[\s\S]*?^```/gm, '');
        const quoted = [...text.matchAll(/`([^`\n]+)`/g)]
          .map(([, name = '']) => name)
          .filter((name) => isPath(name, known));
        const linked = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
          .map(([, target = '']) => target)
          .filter((target) => !/^[a-z]+:|^\//.test(target));
        return [
          ...quoted.filter((name) => !exists(known, page, name)),
          ...linked.filter((target) => !known.paths.has(posix.join(posix.dirname(page), target).replace(/\/$/, ''))),
        ].map((name) => `${page} names ${name}, which is not there: correct the page.`);
      });
  },
  example: {
    files: {
      'README.md':
        'See `libs/a/src/gone.ts`, `libs/a`, `gone.ts`, `a.ts`, `libs/<name>/src`, `us-or/x`, [here](docs/gone.md), [a](docs/a.md).',
      'docs/a.md': '`/v1/businesses`, `npm start`, `application/json`',
      'libs/a/src/a.ts': '',
    },
    breaches: 3,
  },
};

interface Known {
  readonly paths: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly roots: ReadonlySet<string>;
}

function knownPaths(project: ProjectFiles): Known {
  const paths = new Set<string>();
  for (const file of project.paths) {
    for (let path = file; path !== '.'; path = posix.dirname(path)) paths.add(path);
  }
  const roots = new Set(project.paths.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''));
  return { paths, names: new Set(project.paths.map(readName)), roots };
}

function isPage(path: string): boolean {
  return path.endsWith('.md') && (!path.includes('/') || path.startsWith('docs/'));
}

/** Whether what stands in backticks is meant as a path of the project: it begins with one of its folders, or is a file's name. */
function isPath(name: string, known: Known): boolean {
  if (PLACEHOLDER.test(name)) return false;
  return LOOKS_LIKE_FILE.test(name) || (name.includes('/') && known.roots.has(name.split('/')[0] ?? ''));
}

function exists(known: Known, page: string, name: string): boolean {
  const path = name.replace(/\/$/, '').replace(/:\d+$/, '');
  if (known.paths.has(path) || known.paths.has(posix.join(posix.dirname(page), path))) return true;
  return !path.includes('/') && known.names.has(path);
}
