import type { Rule } from '../rule.ts';

/** What callers see of an operation is tested where it is written. */
export const httpSpecRule: Rule = {
  title: 'every HTTP operation has its http.spec beside it',
  problems: (project) => {
    const paths = new Set(project.paths);
    return project.paths
      .filter((path) => /^apps\/gateway\/src\/.*\.controller\.ts$/.test(path))
      .map((path) => path.replace(/\.controller\.ts$/, '.http.spec.ts'))
      .filter((spec) => !paths.has(spec))
      .map((spec) => `${spec} is missing: test the operation's answers over HTTP, grouped by status.`);
  },
  example: {
    files: {
      'apps/gateway/src/a/get-a.controller.ts': '',
      'apps/gateway/src/a/get-a.http.spec.ts': '',
      'apps/gateway/src/b/get-b.controller.ts': '',
    },
    breaches: 1,
  },
};
