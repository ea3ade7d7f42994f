import type { OpenAPIObject } from '@nestjs/swagger';
import { demoProblem } from '../problems/demo-problem.ts';
import { problem, problemItem } from '../problems/problem.ts';

const DEMO = demoProblem.title;
const PRODUCTION: readonly string[] = [problem.title, problemItem.title];

/**
 * The document of the demo with its own form of errors throughout: the operations that both surfaces have, such as the health check,
 * are declared with the production API's. Their codes have the same names on both.
 */
export function withOneFormOfErrors(document: OpenAPIObject): OpenAPIObject {
  if (document.components?.schemas?.[DEMO] === undefined) return document;
  const text = JSON.stringify(document)
    .replaceAll(`"#/components/schemas/${problem.title}"`, `"#/components/schemas/${DEMO}"`)
    .replace(/\{"errors":\[(\{[^{}[\]]*\})\]\}/g, '{"error":$1}');
  const demo = JSON.parse(text) as OpenAPIObject;
  const schemas = Object.entries(demo.components?.schemas ?? {}).filter(([name]) => !PRODUCTION.includes(name));
  return { ...demo, components: { ...demo.components, schemas: Object.fromEntries(schemas) } };
}
