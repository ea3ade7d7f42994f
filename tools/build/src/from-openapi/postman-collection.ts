import { createRequire } from 'node:module';
import { promisify } from 'node:util';

interface Converter {
  convert(
    input: { readonly type: 'string'; readonly data: string },
    options: object,
    callback: (error: Error | null, outcome?: Outcome) => void,
  ): void;
}

interface Outcome {
  readonly result: boolean;
  readonly reason?: string;
  readonly output?: readonly { readonly data: Collection }[];
}

interface Collection {
  readonly info: object;
  readonly item: readonly Item[];
}

interface Item {
  readonly item?: readonly Item[];
  readonly response?: readonly object[];
}

/** The package has no types. */
const { convert } = createRequire(import.meta.url)('openapi-to-postmanv2') as Converter;

const OPTIONS = {
  folderStrategy: 'Tags',
  requestParametersResolution: 'Example',
  // Filters that a caller does not need are there, but off.
  enableOptionalParameters: false,
};

/** A Postman collection of the operations of an OpenAPI document, as text that is the same for the same document. */
export async function postmanCollection(openApi: string): Promise<string> {
  const { result, reason, output } = await promisify(
    (data: string, done: (error: Error | null, outcome?: Outcome) => void) =>
      convert({ type: 'string', data }, OPTIONS, done),
  )(withExamples(openApi)).then((outcome) => outcome ?? { result: false, reason: 'no outcome' });
  const [converted] = output ?? [];
  if (!result || converted === undefined) throw new Error(`No Postman collection: ${reason}`);
  const { info, item, ...rest } = converted.data;
  return `${JSON.stringify({ info, item: item.map(withoutResponses), ...rest }, withoutIds, 2)}\n`;
}

interface Schema {
  readonly type?: unknown;
  readonly example?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: unknown;
  readonly items?: Schema;
}

/**
 * Where a schema has no example, the converter draws a value by chance: give it the first. A search has its words, though those that
 * a workspace annotated are listed without. No body is of the past, which cannot be combined with all of its other fields.
 */
function withExamples(openApi: string): string {
  const document: unknown = JSON.parse(openApi, (key, value: unknown) => {
    if (key === 'known_at') return undefined; // a field: parameters are not keys
    if (typeof value !== 'object' || value === null || 'example' in value) return value;
    if ('name' in value && value.name === 'q' && 'in' in value) return { ...value, required: true };
    const example = toExample(value);
    return example === undefined ? value : { ...value, example };
  });
  return JSON.stringify(document);
}

function toExample({ type, enum: values, format, items }: Schema): unknown {
  if (Array.isArray(values)) return values[0];
  if (format === 'email') return 'ada@example.com';
  if (type === 'string' && format === undefined) return 'string';
  const [first] = items?.enum ?? [];
  return first === undefined ? undefined : [first];
}

/** Examples of responses are in the documentation. */
function withoutResponses({ item, ...rest }: Item): object {
  return item === undefined ? { ...rest, response: [] } : { ...rest, item: item.map(withoutResponses) };
}

/** Ids are random. */
function withoutIds(key: string, value: unknown): unknown {
  return key === '_postman_id' || (key === 'id' && isUuid(value)) ? undefined : value;
}

function isUuid(value: unknown): boolean {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);
}
