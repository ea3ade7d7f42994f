import fc from 'fast-check';

type Json = fc.JsonValue;

/** Values that code which trusts its input trips over. */
const nasty = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<Json>('\0', '\u2028', '__proto__', '', -1, 1.5, 1e308, 2 ** 53, null, true, [], {}),
  fc.constantFrom<Json>(
    'x'.repeat(20_000),
    { constructor: null, toString: 1 },
    Array.from({ length: 500 }, () => []),
  ),
);

/** The example of a contract with one value, at any depth, replaced or removed. */
function broken(example: unknown): fc.Arbitrary<Json | undefined> {
  const text = JSON.stringify(example);
  const paths = listPaths(JSON.parse(text) as Json);
  return fc.tuple(fc.constantFrom(...paths), fc.option(nasty, { nil: undefined })).map(([path, value]) => {
    const root: { data: Json | undefined } = { data: JSON.parse(text) as Json };
    let at = root as Record<string, unknown>;
    for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
    at[path.at(-1) ?? 'data'] = value;
    return root.data;
  });
}

/** The path of every value, the outermost included. */
function listPaths(value: Json | undefined, path: readonly string[] = ['data']): string[][] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [[...path], ...inner.flatMap(([key, child]) => listPaths(child, [...path, key]))];
}

/** What arrives under a message's subject, in its form: packets with a broken request, packets with wrong ids, other JSON, and bytes that are no JSON. */
export function malformedPackets(
  { subject, form }: { readonly subject: string; readonly form?: number },
  example: unknown,
): fc.Arbitrary<Uint8Array> {
  const packet = (data: Json | undefined, id: Json): Uint8Array =>
    toBytes(JSON.stringify({ pattern: subject, data, id, form }));
  return fc.oneof(
    { arbitrary: fc.tuple(broken(example), fc.string()).map(([data, id]) => packet(data, id)), weight: 6 },
    { arbitrary: fc.tuple(nasty, nasty).map(([data, id]) => packet(data, id)), weight: 3 },
    { arbitrary: nasty.map((value) => toBytes(JSON.stringify(value))), weight: 1 },
    { arbitrary: fc.uint8Array({ maxLength: 200 }), weight: 1 },
  );
}

/** Header values that mean nothing to who reads them. */
export const strangeHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.dictionary(
  fc.constantFrom('Budget-Ms', 'X-Request-Id', 'traceparent', 'Unknown-Header'),
  fc.oneof(fc.constantFrom('Infinity', '1e308', '-5', 'NaN', '0x10', ' '), fc.stringMatching(/^[ -~]{0,40}$/)),
  { maxKeys: 3 },
);

function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
