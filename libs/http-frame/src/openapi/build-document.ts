import type { INestApplication } from '@nestjs/common';
import {
  DocumentBuilder,
  type OpenAPIObject,
  type OperationObject,
  type ResponseObject,
  type SecuritySchemeObject,
  SwaggerModule,
  type TagObject,
} from '@nestjs/swagger';
import type { Problems } from '../problems/problem.ts';
import { Components, mapValues } from './components.ts';
import { describeErrors } from './describe-errors.ts';
import { shareResponses } from './share-responses.ts';

/** The parts of a document that its endpoints do not declare. */
export interface ApiDescription {
  /** The address of a surface that runs with its usual settings, for readers that take no relative one. */
  readonly address: string;
  readonly title: string;
  /** Markdown; holds the usage restriction. */
  readonly description: string;
  readonly tags: readonly TagObject[];
  readonly problems: Problems;
  /** The operation whose response lists the others in `endpoints`. */
  readonly index: { readonly path: string; readonly endpointsOf: (document: OpenAPIObject) => readonly unknown[] };
  /** Ways to send a key, any of which will do. */
  readonly security: Readonly<Record<string, SecuritySchemeObject>>;
  /** Ways that single operations name themselves. */
  readonly securitySchemes?: Readonly<Record<string, SecuritySchemeObject>>;
  /** Requests that the service sends, by name. */
  readonly webhooks?: NonNullable<OpenAPIObject['webhooks']>;
}

/** Of this service; the data belongs to the agencies that each source names. */
const LICENSE = { name: 'Apache-2.0', identifier: 'Apache-2.0' };

/** The OpenAPI 3.1 document of an application's endpoints; `version` is that of the code. */
export function buildDocument(app: INestApplication, api: ApiDescription, version: string): OpenAPIObject {
  const head = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(api.title)
    .setDescription(api.description)
    .setVersion(version)
    .build();
  const declared = SwaggerModule.createDocument(
    app,
    {
      ...head,
      servers: [{ url: api.address, description: 'This API at its default address.' }],
      tags: [...api.tags],
      security: Object.keys(api.security).map((name) => ({ [name]: [] })),
    },
    { autoTagControllers: false },
  );
  const { openapi, info, servers, tags, security } = declared;
  const components = new Components(declared.components?.schemas);
  components.refer(api.problems.schema);
  const paths = components.refer(
    mapValues(declared.paths, (operations) =>
      mapValues(operations as Readonly<Record<string, OperationObject>>, (operation) =>
        describeErrors(operation, api.problems),
      ),
    ),
  );
  const webhooks = components.refer(api.webhooks);
  const { schemas, headers } = components;
  const securitySchemes = { ...api.security, ...api.securitySchemes };
  const document = shareResponses({
    openapi,
    info: { ...info, contact: { name: api.title, url: `${api.address}/docs` }, license: LICENSE },
    externalDocs: { description: 'Samples, error codes and the changelog.', url: `${api.address}/docs` },
    ...(servers === undefined ? {} : { servers }),
    ...(tags === undefined ? {} : { tags }),
    ...(security === undefined ? {} : { security }),
    paths,
    ...(webhooks === undefined ? {} : { webhooks }),
    components: { schemas, headers, securitySchemes },
  });
  listEndpoints(document, api.index);
  return document;
}

/** Completes the example of the operation that lists the others, which is declared before these are known. */
function listEndpoints(document: OpenAPIObject, { path, endpointsOf: listEndpoints }: ApiDescription['index']): void {
  const success = document.paths[path]?.get?.responses['200'] as ResponseObject | undefined;
  Object.assign(success?.content?.['application/json']?.example as object, { endpoints: listEndpoints(document) });
}
