import type { Span } from '@opentelemetry/api';
import type { Scope } from '@registry/domain/scopes';
import type { Access } from './access.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the first hook of every request. */
    apiCall: ApiCall;
  }

  interface FastifyContextConfig {
    /** The operation's name: metric label and log field. Routes of a surface's own pages have none. */
    readonly operation?: string;
    readonly access?: Access;
    /** The scope that a caller of a workspace must have; `read` without it. */
    readonly scope?: Scope;
    /** Unknown parameters are ignored: programs that serve more than this API send them. */
    readonly takesAnyParameter?: true;
    /** The type of body that the route takes; another is refused. */
    readonly takes?: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
    /** It takes a body that is read as it arrives: one of `UPLOAD_TYPES`. */
    readonly takesUpload?: true;
    readonly reads?: Reads;
    /** A key of a sandbox may read at the time of a test clock. */
    readonly readsTestClock?: true;
    /** A request without a body is taken too. */
    readonly isBodyOptional?: true;
    /** Responses carry an entity tag, by which a caller that has one gets 304. */
    readonly isRevalidated?: true;
    /** Set where a request only reads and its response is an object: it is counted once that is ready. */
    readonly onlyReads?: true;
    /** The parameter by which a request queries a registry of a state: it is counted first. */
    readonly looksUpBy?: 'live' | 'refresh';
    /** Bytes of the body at most, where that is not `BODY_BYTES_MAX`. */
    readonly bodyBytesMax?: number;
  }
}

/**
 * Subjects of a response in the log of a workspace: the `id` of the path, the companies that are listed in the response, or nothing.
 * Objects and pages that do not declare it are read for companies; a text or a stream has to declare it.
 */
export type Reads = 'path' | 'listed' | 'nothing';

/** The caller's key, as logs name it. The module that checks keys declares its other fields. */
export interface CallerKey {
  readonly prefix: string;
}

/** A read, as the log of its workspace has it. The module that writes the log declares its other fields. */
export interface LoggedRead {
  readonly operation: string;
}

/** State of a request in the gateway from its first byte to its last. */
interface ApiCall {
  /** Milliseconds of `performance.now()`. */
  readonly startedAt: number;
  /** Milliseconds of the epoch after which the caller gets 502. */
  readonly deadlineAt: number;
  /** The requested operation; undefined for an unknown path. */
  operation: string | undefined;
  /** Of its span, or of the caller's where none is made. */
  readonly traceparent: string | undefined;
  readonly span: Span;
  /** The caller's key, once it is known. */
  key?: CallerKey;
  /** The times of the test clock that a request of a sandbox reads at, in milliseconds of the epoch. */
  testClock?: { readonly startedAtMs: number; readonly nowMs: number } | undefined;
  /** Ids of the objects that were read, where neither the `id` of the path nor the response says so; empty where nothing was. */
  subjects?: readonly string[];
  /** The purpose that its body names, in place of that of the header field or the key. */
  purpose?: string | null;
  /** How many requests it counted toward the daily limit so far. */
  counted: number;
  /**
   * Counts a request that only reads, once its response is ready, and one that its operation has not counted: nothing is sent before it.
   * The same statement logs the read, if there is one. Rejects where the request is refused: then it is not logged.
   */
  count?: ((read?: LoggedRead) => Promise<void>) | undefined;
}

const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The caller's W3C trace context where it is one. */
export function readTraceparent(sent: string | string[] | undefined): string | undefined {
  return typeof sent === 'string' && TRACEPARENT.test(sent) ? sent : undefined;
}
