import type { DynamicModule, Type } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { SignUp } from '../accounts/sign-up.ts';
import type { ServedFile } from '../site/layout/serve-files.ts';
import type { DocumentedSurface } from '../site/reference/documentation.routes.ts';
import type { ApiDescription } from '@registry/http-frame/openapi/build-document';
import type { ErrorForm } from '@registry/http-frame/problems/problem';

/** The checks of a surface before its endpoints, as hooks of the server. */
interface Gatekeeper {
  attach(server: FastifyInstance): void;
}

/** An API with an address of its own. */
export interface Surface extends ErrorForm, DocumentedSurface {
  readonly port: number;
  /** Its endpoints. */
  readonly module: DynamicModule | Type<unknown>;
  readonly gatekeeper: Type<Gatekeeper>;
  /** Query parameters that each of its endpoints takes in addition to its own. */
  readonly parametersEverywhere: readonly string[];
  /** Texts that everybody may have from it at any time. */
  readonly files: readonly ServedFile[];
  readonly api: ApiDescription;
  /** The rule for new people. */
  readonly signUp: SignUp;
  /** Addresses and networks whose `X-Forwarded-For` is believed, separated by commas. */
  readonly trustedProxies?: string;
}

/** Reads a surface's own settings and puts it together. */
export type MakeSurface = () => Surface;
