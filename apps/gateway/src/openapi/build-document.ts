import type { INestApplication } from '@nestjs/common';
import {
  DocumentBuilder,
  type OpenAPIObject,
  type SecuritySchemeObject,
  SwaggerModule,
  type TagObject,
} from '@nestjs/swagger';
import { answerHeaders } from './answer-headers.ts';
import { shareResponses } from './share-responses.ts';

/** What a document says beside what its endpoints say themselves. */
export interface ApiDescription {
  readonly title: string;
  /** Markdown; holds the usage restriction. */
  readonly description: string;
  readonly tags: readonly TagObject[];
  /** Ways to send a key, any of which will do. */
  readonly security: Readonly<Record<string, SecuritySchemeObject>>;
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
      servers: [{ url: '/', description: 'The address that this document was read from' }],
      tags: [...api.tags],
      security: Object.keys(api.security).map((name) => ({ [name]: [] })),
    },
    { autoTagControllers: false },
  );
  const { openapi, info, servers, tags, security, paths, components } = publicNames(declared);
  const securitySchemes = { ...api.security };
  return shareResponses({
    openapi,
    info: { ...info, license: LICENSE },
    ...(servers === undefined ? {} : { servers }),
    ...(tags === undefined ? {} : { tags }),
    ...(security === undefined ? {} : { security }),
    paths,
    components: { ...components, headers: { ...answerHeaders }, securitySchemes },
  });
}

/** Schemas by the names that generated clients shall have: without the suffix that DTO classes have here. */
function publicNames(document: OpenAPIObject): OpenAPIObject {
  return JSON.parse(
    JSON.stringify(document).replace(/"(#\/components\/schemas\/)?(\w+)Dto"/g, '"$1$2"'),
  ) as OpenAPIObject;
}
