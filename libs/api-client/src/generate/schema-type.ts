import type { OpenApiSchema } from './open-api.ts';

const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** A schema as a TypeScript type. Throws on what it does not know, so that nothing becomes `unknown` by accident. */
export function schemaType(schema: OpenApiSchema): string {
  const types = [...new Set(alternatives(schema))];
  if (schema.nullable === true && !types.includes('null')) types.push('null');
  return types.join(' | ');
}

function alternatives(schema: OpenApiSchema): string[] {
  if (schema.$ref !== undefined) return [referredName(schema.$ref)];
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value));
  if (schema.allOf !== undefined) return [schema.allOf.map((part) => grouped(part)).join(' & ')];
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) return choices.map(schemaType);
  if (schema.type === undefined) return schema.properties === undefined ? ['unknown'] : [objectType(schema)];
  return [schema.type].flat().map((type) => namedType(type, schema));
}

function namedType(type: string, schema: OpenApiSchema): string {
  if (type === 'array') return `readonly ${grouped(schema.items ?? {})}[]`;
  if (type === 'object') return objectType(schema);
  const primitive = primitives[type];
  if (primitive === undefined) throw new Error(`The schema type ${type} is not known to the generator.`);
  return primitive;
}

/** The members of an object, each with its description. */
export function objectType({ properties, required = [], additionalProperties }: OpenApiSchema): string {
  if (properties === undefined) {
    const value = typeof additionalProperties === 'object' ? schemaType(additionalProperties) : 'unknown';
    return `Readonly<Record<string, ${value}>>`;
  }
  const members = Object.entries(properties).map(([name, schema]) =>
    member(name, schemaType(schema), required.includes(name), schema.description),
  );
  return `{\n${members.join('\n')}\n}`;
}

/** One member of an interface. */
export function member(name: string, type: string, isRequired: boolean, description: string | undefined): string {
  return `${docComment(description)}readonly ${name}${isRequired ? '' : '?'}: ${type};`;
}

const COMMENT_WIDTH = 110;

/** A description as a comment, or nothing. */
export function docComment(description = ''): string {
  const text = description.replaceAll('*/', '* /').trim();
  if (text === '') return '';
  if (text.length <= COMMENT_WIDTH && !text.includes('\n')) return `/** ${text} */\n`;
  const lines = text.split('\n').flatMap(wrapped);
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

/** A line of text as lines of words. */
function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length >= COMMENT_WIDTH) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

/** The type of a schema of the document, without the suffix that the gateway's classes carry. */
export function schemaName(name: string): string {
  return name.replace(/Dto$/, '');
}

function grouped(schema: OpenApiSchema): string {
  const type = schemaType(schema);
  return / [|&] /.test(type) || type.startsWith('readonly ') ? `(${type})` : type;
}

function referredName(reference: string): string {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1];
  if (name === undefined) throw new Error(`The reference ${reference} is not one to a schema of the document.`);
  return schemaName(name);
}
