import type { OpenAPIObject } from '@nestjs/swagger';
import { DemoProblemDto } from '../problems/demo-problem.dto.ts';
import { ProblemDto, ProblemItemDto } from '../problems/problem.dto.ts';

const [DEMO, ...PRODUCTION] = [DemoProblemDto, ProblemDto, ProblemItemDto].map(({ name }) => name.replace(/Dto$/, ''));

/**
 * The document of the demo with its own form of errors throughout: the operations that both surfaces have, such as the health check,
 * are declared with the production API's. Their codes have the same names on both.
 */
export function withOneFormOfErrors(document: OpenAPIObject): OpenAPIObject {
  if (DEMO === undefined || document.components?.schemas?.[DEMO] === undefined) return document;
  const [problem] = PRODUCTION;
  const text = JSON.stringify(document)
    .replaceAll(`"#/components/schemas/${problem}"`, `"#/components/schemas/${DEMO}"`)
    .replace(/\{"errors":\[(\{[^{}[\]]*\})\]\}/g, '{"error":$1}');
  const demo = JSON.parse(text) as OpenAPIObject;
  const schemas = Object.entries(demo.components?.schemas ?? {}).filter(([name]) => !PRODUCTION.includes(name));
  return { ...demo, components: { ...demo.components, schemas: Object.fromEntries(schemas) } };
}
