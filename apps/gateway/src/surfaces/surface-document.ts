import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ProcessState } from '@registry/http-frame/server/process-state';
import { surfaceModule } from './surface.module.ts';
import type { Surface } from './surface.ts';
import { buildDocument } from '@registry/http-frame/openapi/build-document';

/** A preview makes no provider, so none of these is used. */
const UNUSED = {
  ...{
    databaseUrl: '',
    databasePoolMax: 1,
    natsUrl: '',
    keyHashSecret: '',
    evidenceSecret: '',
    toolServerWorkspace: '',
    allowLoopback: false,
  },
  process: new ProcessState(''),
};

/** The OpenAPI document of a surface, only from its declarations: nothing is connected or served. */
export async function surfaceDocument(surface: Surface, version: string): Promise<OpenAPIObject> {
  const preview = { preview: true, logger: false, abortOnError: false } as const;
  const app = await NestFactory.create(surfaceModule(surface, UNUSED), new FastifyAdapter(), preview);
  return buildDocument(app, surface.api, version);
}
