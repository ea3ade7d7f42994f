import type { Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, type ApiPropertyOptions, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import type { TSchema } from 'typebox';

/** A schema of the contracts as it is read here: JSON Schema. */
interface JsonSchema {
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** By the properties, which copies of a schema with a description of their own share. */
const classes = new WeakMap<object, Type<unknown>>();

/** The class by which Swagger documents a public object: its component has the schema's title for a name. */
export function toClass(schema: TSchema): Type<unknown> {
  return classOfObject(schema);
}

function classOfObject({ title, properties = {}, required = [] }: JsonSchema): Type<unknown> {
  if (title === undefined) throw new Error('A public object needs a title.');
  const known = classes.get(properties);
  if (known !== undefined) return known;
  class PublicObject {}
  classes.set(properties, PublicObject);
  ApiSchema({ name: title })(PublicObject);
  for (const [name, property] of Object.entries(properties)) {
    const referred = new Set<Type<unknown>>();
    const options = { ...listOptions(property, referred), required: required.includes(name) } as ApiPropertyOptions;
    Reflect.defineMetadata('design:type', Object, PublicObject.prototype, name);
    ApiProperty(options)(PublicObject.prototype, name);
    ApiExtraModels(...referred)(PublicObject);
  }
  return PublicObject;
}

/** What `ApiProperty` takes for a field; classes that it refers to by their paths are added to `referred`. */
function listOptions(property: JsonSchema, referred: Set<Type<unknown>>): object {
  const { title, type, items, anyOf, description } = property;
  if (title !== undefined)
    return { type: classOfObject(property), ...(description === undefined ? {} : { description }) };
  if (anyOf?.[0]?.title !== undefined) return { type: classOfObject(anyOf[0]), nullable: true, description };
  if (items?.title !== undefined) {
    return { ...property, items: undefined, type: [classOfObject(items)] };
  }
  if (items?.type === 'string' && items.enum === undefined && type === 'array')
    return { ...property, items: undefined, type: [String] };
  const raw = referring(property, referred) as object;
  return typeof type === 'object' ? { ...raw, type: type[0], nullable: true } : raw;
}

/** A schema with each public object replaced by a reference to its component; a choice of one is that one. */
function referring(schema: unknown, referred: Set<Type<unknown>>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => referring(one, referred));
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('oneOf' in schema && Array.isArray(schema.oneOf) && schema.oneOf.length === 1)
    return referring(schema.oneOf[0], referred);
  if ('title' in schema && typeof schema.title === 'string') {
    const model = classOfObject(schema as JsonSchema);
    referred.add(model);
    return { $ref: getSchemaPath(model) };
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, referring(value, referred)]));
}
