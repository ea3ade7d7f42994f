import type { ProjectFiles } from '../project-files.ts';
import type { Rule } from '../rule.ts';

interface PackageJson {
  readonly nx?: {
    readonly name?: string;
    readonly tags?: readonly string[];
    readonly targets?: Readonly<Record<string, object>>;
  };
  readonly stack?: object;
}

const types = ['type:pure', 'type:platform', 'type:app', 'type:tool'];

/** Lint holds the boundaries by these tags; a project without them is outside of every rule. */
export const projectTagsRule: Rule = {
  title: 'every project has a type and a scope, the contracts of a service the scope that its askers are listed by',
  problems: (project) =>
    packages(project).flatMap(([path, { nx }]) => {
      const tags = nx?.tags ?? [];
      const scopes = tags.filter((tag) => tag.startsWith('scope:'));
      const service = /^libs\/contracts\/([^/]+)\//.exec(path)?.[1];
      const isService = service !== undefined && project.paths.includes(`apps/${service}/package.json`);
      return [
        ...(tags.filter((tag) => types.includes(tag)).length === 1
          ? []
          : [`${path}: nx.tags needs one of ${types.join(', ')}.`]),
        ...(scopes.length === 1 ? [] : [`${path}: nx.tags needs one scope:….`]),
        ...(!isService || scopes.includes(`scope:contracts-${service}`)
          ? []
          : [`${path}: the scope must be scope:contracts-${service}.`]),
      ];
    }),
  example: {
    files: {
      'libs/a/package.json': '{"nx":{"tags":["type:pure","scope:a"]}}',
      'libs/b/package.json': '{"nx":{"tags":["type:other","scope:b"]}}',
      'apps/c/package.json': '{"nx":{"tags":["type:app"]}}',
      'libs/contracts/c/package.json': '{"nx":{"tags":["type:pure","scope:c"]}}',
    },
    breaches: 3,
  },
};

/** An app that nobody builds or starts is found missing only in production. */
export const appRunRule: Rule = {
  title: 'every app with a main.ts is built by Nx and says how it is started',
  problems: (project) =>
    packages(project)
      .map(([path, json]) => ({ app: /^apps\/([^/]+)\/package\.json$/.exec(path)?.[1], path, json }))
      .filter(({ app }) => app !== undefined && project.paths.includes(`apps/${app}/src/main.ts`))
      .flatMap(({ app, path, json: { nx, stack } }) => [
        ...(nx?.name === app ? [] : [`${path}: nx.name must be ${app}, the name of its folder.`]),
        ...(nx?.targets?.['build'] === undefined ? [`${path}: nx.targets needs "build": {}.`] : []),
        ...(stack === undefined
          ? [`${path} has no "stack" section: say what npm start gives it (tools/stack/src/settings/app-manifest.ts).`]
          : []),
      ]),
  example: {
    files: {
      'apps/a/package.json': '{"nx":{"name":"a","targets":{"build":{}}},"stack":{}}',
      'apps/a/src/main.ts': '',
      'apps/b/package.json': '{"nx":{"name":"c"}}',
      'apps/b/src/main.ts': '',
    },
    breaches: 3,
  },
};

function packages(project: ProjectFiles): [string, PackageJson][] {
  return project.paths
    .filter((path) => path.endsWith('/package.json') && !path.startsWith('docs/'))
    .map((path) => [path, JSON.parse(project.text(path)) as PackageJson]);
}
