import type { OpenAPIObject } from '@nestjs/swagger';
import { folded, list } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { plainText, type Schema } from '@registry/http-frame/openapi/documented-operations';
import { markdownLine } from './markdown.ts';

/** Objects within objects that are shown; deeper ones are only named. */
const DEPTH_MAX = 5;

/** Things by name, each with a text about it. */
export function describedList(things: readonly (readonly [name: Html, about: Html | string])[]): Html {
  const items = things.map(
    ([name, about]) =>
      html`${name}
        <div class="about">${about}</div>`,
  );
  return list(items, 'fields');
}

/** The fields of an object as a list; those of objects within it are folded in. */
export function schemaFields(document: OpenAPIObject, schema: Schema, depth = 0): Html | '' {
  const { properties, required = [] } = resolvedSchema(document, schema);
  if (properties === undefined || depth > DEPTH_MAX) return '';
  const fields = Object.entries(properties).map(([name, property]) => {
    const inner = schemaFields(document, unwrap(property), depth + 1);
    return html`<code>${name}</code>
      <span class="type">${typeText(document, property)}</span
      >${required.includes(name) ? '' : html` <span class="type">optional</span>`}
      ${describedAs(document, property)}${inner === '' ? '' : folded(html`Fields of <code>${name}</code>`, inner, '')}`;
  });
  return list(fields, 'fields');
}

/** Describes the type of a value: `text or null`, `list of objects`, `date`. */
export function typeText(document: OpenAPIObject, schema: Schema): string {
  const { type, format, items, anyOf, oneOf, enum: values } = resolvedSchema(document, schema);
  const choice = anyOf ?? oneOf;
  if (choice !== undefined) return [...new Set(choice.map((one) => typeText(document, one)))].join(' or ');
  if (items !== undefined) return `list of ${plural(typeText(document, items))}`;
  const words = [type ?? 'any'].flat().map((one) => (one === 'string' ? (FORMATS[format ?? ''] ?? 'text') : one));
  return values === undefined || values.length === 1 ? words.join(' or ') : `${words.join(' or ')}, one of a set`;
}

const FORMATS: Readonly<Record<string, string>> = { date: 'date', 'date-time': 'timestamp', uri: 'URL' };

function plural(word: string): string {
  return word.includes(' ') || word === 'any' ? word : `${word}s`;
}

/** The description of a value other than its type. */
export function describedAs(document: OpenAPIObject, schema: Schema, description = schema.description ?? ''): Html {
  const { enum: values = [], minimum, maximum, default: fallback } = resolvedSchema(document, schema);
  return html`<div class="about">
    ${markdownLine(description)}${maximum === undefined ? '' : ` From ${minimum ?? 0} to ${maximum}.`}${fallback === undefined ? '' : html` <code>${plainText(fallback)}</code> when absent.`}
    ${values.length < 2 ? '' : html`<div>One of ${values.map((value, i) => html`${i === 0 ? '' : ', '}<code>${String(value)}</code>`)}.</div>`}
  </div>`;
}

/** The object that a property is, may be, or lists. */
function unwrap(schema: Schema): Schema {
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice !== undefined) return unwrap(choice.find(({ type }) => type !== 'null') ?? {});
  return schema.items === undefined ? schema : unwrap(schema.items);
}

/** A schema without its reference, or with what `allOf` brings, as a described reference is written. */
export function resolvedSchema(document: OpenAPIObject, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return resolvedSchema(document, document.components?.schemas?.[name] ?? {});
  return (schema.allOf ?? []).reduce<Schema>(
    (whole, part) => ({ ...resolvedSchema(document, part), ...whole }),
    schema,
  );
}
