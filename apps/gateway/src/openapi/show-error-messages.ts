import type { ExampleObject, OpenAPIObject, ResponseObject } from '@nestjs/swagger';
import { AppError, type ErrorCode } from '@registry/errors';
import { EXAMPLE, errorPageText, exampleIn } from '../documentation/error-example.ts';
import type { BodyOf } from '../problems/problem.ts';

/**
 * Shows in the examples of each error the message of its page in `docs/errors`, in the form of the surface. Operations that both
 * surfaces have, such as the health check, are declared with the other surface's form.
 */
export async function showErrorMessages(
  document: OpenAPIObject,
  errors: readonly ErrorCode[],
  bodyOf: BodyOf,
): Promise<OpenAPIObject> {
  const bodies = new Map<string, object>();
  for (const code of errors) {
    const [, example = '{}'] = EXAMPLE.exec(await errorPageText(code)) ?? [];
    bodies.set(code.slug, bodyOf(new AppError(code, exampleIn(example))));
  }
  for (const { get, post, patch, delete: remove } of Object.values(document.paths)) {
    for (const operation of [get, post, patch, remove]) {
      for (const response of Object.values(operation?.responses ?? {})) showIn(response as ResponseObject, bodies);
    }
  }
  for (const response of Object.values(document.components?.responses ?? {})) {
    showIn(response as ResponseObject, bodies);
  }
  return withOneForm(document, Object.keys(bodies.values().next().value ?? {})[0] ?? '');
}

function showIn({ content }: ResponseObject, bodies: ReadonlyMap<string, object>): void {
  for (const [slug, example] of Object.entries(content?.['application/json']?.examples ?? {})) {
    const body = bodies.get(slug);
    if (body !== undefined) (example as ExampleObject).value = body;
  }
}

/** The schemas of a body of errors, by its key. */
const SCHEMAS: Readonly<Record<string, readonly string[]>> = {
  errors: ['Problem', 'ProblemItem'],
  error: ['DemoProblem', 'DemoError'],
};

/** The document with one schema of errors. */
function withOneForm(document: OpenAPIObject, form: string): OpenAPIObject {
  const [own = ''] = SCHEMAS[form] ?? [];
  let text = JSON.stringify(document);
  const schemas = { ...document.components?.schemas };
  for (const [other, [name = '', ...parts]] of Object.entries(SCHEMAS)) {
    if (other === form) continue;
    text = text.replaceAll(`"#/components/schemas/${name}"`, `"#/components/schemas/${own}"`);
    for (const part of [name, ...parts]) delete schemas[part];
  }
  const { components, ...rest } = JSON.parse(text) as OpenAPIObject;
  return { ...rest, components: { ...components, schemas } };
}
