/** The fields of an example, each by its path: `.hits[].name`. */
export function listFields(example: unknown, path = ''): string[] {
  if (Array.isArray(example)) return [...new Set(example.flatMap((item) => listFields(item, `${path}[]`)))];
  if (typeof example !== 'object' || example === null) return [];
  return Object.entries(example).flatMap(([name, value]) => {
    const field = `${path}.${name}`;
    return [field, ...listFields(value, field)];
  });
}
