import { sourceFiles } from '../project-files.ts';
import type { Rule } from '../rule.ts';

/** Modules that start processes or open sockets. */
const STARTING_MODULES = new Set([
  '@nats-io/transport-node',
  '@registry/fake-socrata-portal',
  '@registry/webhooks/webhook-receiver',
  'execa',
  'node:child_process',
  'node:cluster',
  'node:dgram',
  'node:http',
  'node:https',
  'node:net',
  'node:tls',
  'node:worker_threads',
  'pg',
  'playwright-core',
  'undici',
]);
/** What does so of a module that has other things, too. */
const STARTING_NAMES: Readonly<Record<string, ReadonlySet<string>>> = {
  '@registry/processes': new Set(['RunningProgram', 'startProgram']),
  '@registry/testing': new Set([
    'Stack',
    'replicatedPostgres',
    'runAppProgram',
    'runNode',
    'sharedStack',
    'startApp',
    'startNats',
    'startPostgres',
    'startTcpProxy',
    'templateDatabase',
  ]),
};
const PURE_SPEC = /(?<!\.(db|http|process|e2e))\.spec\.ts$/;
const IMPORT = /^import (?!type )(?:\{([^}]*)\}|[^'{]*)? ?(?:from )?'([^']+)';/gm;

/** The level of a spec says what it costs: a pure one takes milliseconds. */
export const pureSpecRule: Rule = {
  title: 'a spec without a level starts no process and opens no socket',
  problems: (project) =>
    sourceFiles(project)
      .filter((path) => PURE_SPEC.test(path))
      .flatMap((path) => {
        const starting = [...project.text(path).matchAll(IMPORT)].flatMap(([, names = '', module = '']) =>
          startingParts(module, names),
        );
        if (starting.length === 0) return [];
        return [`${path} imports ${starting.join(', ')}: name it ${path.replace('.spec.ts', '.process.spec.ts')}.`];
      }),
  example: {
    files: {
      'libs/a/src/a.spec.ts': "import { spawn } from 'node:child_process';",
      'libs/a/src/b.spec.ts': "import {\n  eventually,\n  startNats,\n} from '@registry/testing';",
      'libs/a/src/c.process.spec.ts': "import { spawn } from 'node:child_process';",
      'libs/a/src/d.spec.ts':
        "import type { Socket } from 'node:net';\nimport { eventually } from '@registry/testing';",
    },
    breaches: 2,
  },
};

function startingParts(module: string, names: string): string[] {
  const imported = names.split(',').map((name) => name.trim());
  const values = imported.filter((name) => name !== '' && !name.startsWith('type '));
  if (STARTING_MODULES.has(module)) return names !== '' && values.length === 0 ? [] : [module];
  return values.filter((name) => STARTING_NAMES[module]?.has(name) === true);
}
