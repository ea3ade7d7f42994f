import { SECTION_NAMES } from '@registry/domain';
import { readName } from '../project-files.ts';
import type { Rule } from '../rule.ts';

const DOCUMENT = /^apps\/gateway\/openapi\/(\w+)\.openapi\.json$/;

/** Lists of sections are one operation on several tables. */
const SECTION_LISTS = new Set(SECTION_NAMES.map((section) => `list-${section.replaceAll('_', '-')}`));

/** What callers see of an operation is tested where it is written. */
export const httpSpecRule: Rule = {
  title: 'every HTTP operation of a document has an http.spec, or a suite of one, of its name',
  problems: (project) => {
    const specs = project.paths.filter((path) => /^apps\/gateway\/src\/.*\.(http\.spec|suite)\.ts$/.test(path));
    const surfaces = project.paths.flatMap((path) => DOCUMENT.exec(path)?.[1] ?? []);
    return project.paths.flatMap((path) => {
      const surface = DOCUMENT.exec(path)?.[1];
      if (surface === undefined) return [];
      // A folder with the name of another surface tests the operations of that one.
      const near = specs.filter((spec) => !surfaces.some((other) => other !== surface && spec.includes(`/${other}/`)));
      const tested = new Set(near.map((spec) => readName(spec).replace(/\.(http\.spec|suite)\.ts$/, '')));
      return operationsIn(project.text(path))
        .filter((name) => !tested.has(name))
        .map(
          (name) =>
            `${path}: ${name}.http.spec.ts is missing: test the operation's responses over HTTP, grouped by status.`,
        );
    });
  },
  example: {
    files: {
      'apps/gateway/openapi/one.openapi.json':
        '{"paths":{"/a":{"get":{"operationId":"getA"},"post":{"operationId":"createA"}}}}',
      'apps/gateway/openapi/two.openapi.json': '{"paths":{}}',
      'apps/gateway/src/a/get-a.http.spec.ts': '',
      'apps/gateway/src/a/two/create-a.http.spec.ts': '',
    },
    breaches: 1,
  },
};

/** The names of the operations of a document, as files have them. Webhooks are requests of the service, not to it. */
function operationsIn(document: string): string[] {
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, { operationId: string }>> };
  const names = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .map(({ operationId }) => operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  return [...new Set(names.map((name) => (SECTION_LISTS.has(name) ? 'list-section' : name)))];
}
