import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';

/** The OpenAPI document of the surface that runs, for the operation that lists the others. */
@Injectable()
export class ApiDocument {
  #document: OpenAPIObject | undefined;

  /** Set when the surface is made, which is before it listens. */
  set(document: OpenAPIObject): void {
    this.#document = document;
  }

  get(): OpenAPIObject {
    if (this.#document === undefined) throw new Error('The surface has no document yet.');
    return this.#document;
  }
}
