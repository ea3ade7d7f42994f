import type { DynamicModule, Type } from '@nestjs/common';
import type { AppError, ErrorCode } from '@registry/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiDescription } from '../openapi/build-document.ts';
import type { BodyOf } from '../problems/problem.ts';
import type { PublicAddresses } from './public-urls.ts';

/** The checks of a surface before its endpoints, as hooks of the server. */
interface Gatekeeper {
  attach(server: FastifyInstance): void;
}

/** An HTML page with the header fields that belong to it. */
export interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An API with an address of its own. */
export interface Surface {
  /** As `GATEWAY_SURFACES` names it. */
  readonly name: string;
  readonly port: number;
  /** Its endpoints. */
  readonly module: DynamicModule | Type<unknown>;
  readonly gatekeeper: Type<Gatekeeper>;
  /** How it words errors. */
  readonly bodyOf: BodyOf;
  /** Query parameters that each of its endpoints takes in addition to its own. */
  readonly parametersEverywhere: readonly string[];
  readonly api: ApiDescription;
  /** The errors that it returns, in its words. */
  readonly errors: readonly ErrorCode[];
  /** Addresses and networks whose `X-Forwarded-For` is believed, separated by commas. */
  readonly trustedProxies?: string;
  /** Public addresses of all servers, for guides. */
  readonly addresses: PublicAddresses;
  /** Whether it has pages for people at `/`. */
  readonly hasSite: boolean;
  /** The page of an error, for a caller that requested a page; else undefined. */
  readonly errorPage?: (error: AppError, request: FastifyRequest) => Promise<Page | undefined>;
}

/** Reads a surface's own settings and puts it together. */
export type MakeSurface = () => Surface;
