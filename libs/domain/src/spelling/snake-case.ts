/** `statusVerbatim` as public objects name it: `status_verbatim`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
