import { type ProjectFiles, sourceFiles } from '../project-files.ts';
import type { Rule } from '../rule.ts';

const SOURCE = 'apps/gateway/src/';
const IMPORTED = /\bfrom '([^']+)'/g;

/** An arrow between folders of the gateway that may never be. */
interface Floor {
  /** What is imported, as an import names it. */
  readonly imported: RegExp;
  /** The only files that may import it, by their path below `src`. */
  readonly importers: RegExp;
  readonly advice: string;
}

const FLOORS: readonly Floor[] = [
  {
    imported: /^@registry\/messaging/,
    importers: /^(?!site\/)/,
    advice: 'pages show what the class or the function of a feature gives them',
  },
  {
    imported: /\/surfaces\//,
    importers: /^(surfaces|commands|testing)\/|^main\.ts$/,
    advice: 'a surface lists the features, and no feature knows which surfaces it is on',
  },
  {
    imported: /\/site\//,
    importers: /^(site|surfaces|testing)\//,
    advice: 'pages stand on the features',
  },
];

/** The gateway's floors: its frame (a library, which imports no app), features, pages, surfaces. */
export const gatewayFloorRule: Rule = {
  title: 'in the gateway, pages send no messages, and nothing imports pages and surfaces but what is above them',
  problems: (project) =>
    sourceFiles(project)
      .filter((path) => path.startsWith(SOURCE))
      .flatMap((path) => FLOORS.flatMap((floor) => breaches(project, path, floor))),
  example: {
    files: {
      'apps/gateway/src/site/page.routes.ts':
        "import { MessageClient } from '@registry/messaging';\nimport { x } from '../people/x.ts';",
      'apps/gateway/src/people/x.ts':
        "import { demo } from '../surfaces/demo.ts';\nimport { page } from '../site/page.routes.ts';",
      'apps/gateway/src/surfaces/demo.ts': "import { page } from '../site/page.routes.ts';",
    },
    breaches: 3,
  },
};

function breaches(project: ProjectFiles, path: string, { imported, importers, advice }: Floor): string[] {
  if (importers.test(path.slice(SOURCE.length))) return [];
  return [...project.text(path).matchAll(IMPORTED)]
    .filter(([, name = '']) => imported.test(name))
    .map(([, name]) => `${path} imports ${name}: ${advice}.`);
}
