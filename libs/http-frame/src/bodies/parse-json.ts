/** Levels of lists and objects in JSON at most: what works on a value calls itself for each. */
const DEPTH_MAX = 10;

/** The value of a JSON text from outside. Throws an Error that says why a text is refused. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (isWithinDepth(value, DEPTH_MAX)) return value;
  throw new Error(`it is nested more than ${DEPTH_MAX} levels deep`);
}

function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isWithinDepth(inner, depth - 1));
}
