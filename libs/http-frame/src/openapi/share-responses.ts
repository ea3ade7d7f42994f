import type { OpenAPIObject, ReferenceObject, ResponseObject } from '@nestjs/swagger';

/**
 * The document with each error response that several operations have written once, under `components.responses`, and
 * referred to: `Problem401`, `Problem400_2` where a status has several.
 */
export function shareResponses(document: OpenAPIObject): OpenAPIObject {
  const places = responsePlaces(document);
  const timesSeen = new Map<string, number>();
  for (const { text } of places) timesSeen.set(text, (timesSeen.get(text) ?? 0) + 1);
  const names = new Map<string, string>();
  const shared: Record<string, ResponseObject> = {};
  for (const { text, status, response, replace } of places) {
    if (status.startsWith('2') || (timesSeen.get(text) ?? 0) < 2) continue;
    let name = names.get(text);
    if (name === undefined) {
      const ofStatus = Object.keys(shared).filter((known) => known.startsWith(`Problem${status}`)).length;
      name = `Problem${status}${ofStatus === 0 ? '' : `_${ofStatus + 1}`}`;
      names.set(text, name);
      shared[name] = response;
    }
    replace({ $ref: `#/components/responses/${name}` });
  }
  return { ...document, components: { ...document.components, responses: shared } };
}

interface ResponsePlace {
  readonly status: string;
  readonly response: ResponseObject;
  readonly text: string;
  readonly replace: (reference: ReferenceObject) => void;
}

function responsePlaces(document: OpenAPIObject): ResponsePlace[] {
  return Object.values(document.paths).flatMap(({ get, post, patch, put, delete: remove }) =>
    [get, post, patch, put, remove].flatMap((operation) =>
      Object.entries(operation?.responses ?? {}).flatMap(([status, response]) => {
        if (operation === undefined || response === undefined || '$ref' in response) return [];
        const replace = (reference: ReferenceObject): void => void (operation.responses[status] = reference);
        return [{ status, response, text: JSON.stringify(response), replace }];
      }),
    ),
  );
}
