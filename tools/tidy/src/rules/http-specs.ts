import { SECTION_NAMES } from '@registry/domain';
import type { Rule } from '../rule.ts';

const DOCUMENT = /^apps\/gateway\/openapi\/(\w+)\.openapi\.json$/;

/** Lists of sections are one operation on several tables: `list-section.http.spec.ts` makes their names. */
const SECTION_LISTS = new Set(
  SECTION_NAMES.map((section) => `list_${section}`.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())),
);

/** What callers see of an operation is tested over HTTP, in a spec that names it. */
export const httpSpecRule: Rule = {
  title: 'every HTTP operation of a document is named in an http.spec, or a suite of one',
  problems: (project) => {
    const specs = project.paths.filter((path) => /^apps\/gateway\/src\/.*\.(http\.spec|suite)\.ts$/.test(path));
    const surfaces = project.paths.flatMap((path) => DOCUMENT.exec(path)?.[1] ?? []);
    return project.paths.flatMap((path) => {
      const surface = DOCUMENT.exec(path)?.[1];
      if (surface === undefined) return [];
      // A folder with the name of another surface tests the operations of that one.
      const near = specs.filter((spec) => !surfaces.some((other) => other !== surface && spec.includes(`/${other}/`)));
      const texts = near.map((spec) => project.text(spec));
      return operationsIn(project.text(path))
        .filter((name) => !texts.some((text) => text.includes(`'${name}'`)))
        .map((name) => `${path}: no http.spec names ${name}: test the operation's responses over HTTP.`);
    });
  },
  example: {
    files: {
      'apps/gateway/openapi/one.openapi.json':
        '{"paths":{"/a":{"get":{"operationId":"getA"},"post":{"operationId":"createA"}}}}',
      'apps/gateway/openapi/two.openapi.json': '{"paths":{}}',
      'apps/gateway/src/a/a.http.spec.ts': "document.departures('getA', response)",
      'apps/gateway/src/a/two/a.http.spec.ts': "document.departures('createA', response)",
    },
    breaches: 1,
  },
};

/** The operations of a document. Webhooks are requests of the service, not to it. */
function operationsIn(document: string): string[] {
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, { operationId: string }>> };
  const names = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  return [...new Set(names)].filter((name) => !SECTION_LISTS.has(name));
}
