import type { HeadersObject, OpenAPIObject, SchemaObject } from '@nestjs/swagger';
import { isDeepStrictEqual } from 'node:util';
import { responseHeaders } from './response-headers.ts';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

const REFERENCE = /^#\/components\/(schemas|headers)\/(.+)$/;
/** Keys whose values are shown to readers: no schemas. */
const EXAMPLES: ReadonlySet<string> = new Set(['example', 'examples']);

/** Components that the parts of a document refer to, each in the order of its first use. */
export class Components {
  readonly schemas: Schemas = {};
  /** Of the classes of bodies. */
  readonly #declared: Schemas;
  readonly #headers = new Set<string>();
  /** Schemas that were added: four of five uses are of an object that another operation has, too. */
  readonly #added = new WeakSet<SchemaObject>();

  constructor(declared: Schemas = {}) {
    this.#declared = declared;
  }

  /** The header fields that were referred to. */
  get headers(): HeadersObject {
    return Object.fromEntries(Object.entries(responseHeaders).filter(([name]) => this.#headers.has(name)));
  }

  /** A part of a document with a reference in place of each public object, which becomes a component. */
  refer<Part>(part: Part): Part {
    return this.#refer(part) as Part;
  }

  #refer(node: unknown): unknown {
    if (Array.isArray(node)) return node.map((one) => this.#refer(one));
    if (typeof node !== 'object' || node === null) return node;
    if ('$ref' in node && typeof node.$ref === 'string') {
      this.#use(node.$ref);
      return node;
    }
    if ('title' in node && typeof node.title === 'string' && 'properties' in node) {
      this.#add(node.title, node as SchemaObject);
      return { $ref: `#/components/schemas/${node.title}` };
    }
    // A choice of one is that one.
    if ('oneOf' in node && Array.isArray(node.oneOf) && node.oneOf.length === 1) return this.#refer(node.oneOf[0]);
    return mapValues(node as Readonly<Record<string, unknown>>, (value, key) =>
      EXAMPLES.has(key) ? value : this.#refer(value),
    );
  }

  #use(reference: string): void {
    const [, kind, name = ''] = REFERENCE.exec(reference) ?? [];
    if (kind === 'headers') this.#headers.add(name);
    const schema = kind === 'schemas' ? this.#declared[name] : undefined;
    if (schema !== undefined) this.#add(name, schema as SchemaObject);
  }

  /** Adds an object after those that it refers to. */
  #add(name: string, schema: SchemaObject): void {
    if (this.#added.has(schema)) return;
    this.#added.add(schema);
    const { type, description, properties = {}, required } = schema;
    const component = {
      ...(type === undefined ? {} : { type }),
      ...(description === undefined ? {} : { description }),
      properties: mapValues(properties, (property) => this.#refer(property)) as NonNullable<SchemaObject['properties']>,
      ...(required === undefined ? {} : { required }),
    };
    if (!isDeepStrictEqual(this.schemas[name] ?? component, component))
      throw new Error(`Two public objects are named ${name}.`);
    this.schemas[name] = component;
  }
}

export function mapValues<Value, Mapped>(
  of: Readonly<Record<string, Value>>,
  map: (value: Value, key: string) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, map(value, key)]));
}
