import type { ContentObject, MediaTypeObject } from '@nestjs/swagger';
import type { TSchema } from 'typebox';

/** A body of JSON. The document refers to the public objects of its schema: `Components`. */
export function jsonContent(schema: TSchema, shown: Pick<MediaTypeObject, 'example' | 'examples'> = {}): ContentObject {
  return { 'application/json': { schema, ...shown } };
}
