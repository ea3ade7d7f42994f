/** The fields of the line that a program logs when it serves: the ports that it listens on, among others. */
export type ReadyLine = Readonly<Record<string, unknown>>;

/** The fields of a line of a log whose `msg` is `ready`; undefined for any other line. */
export function readyLine(line: string): ReadyLine | undefined {
  if (!line.includes('"ready"')) return undefined;
  try {
    const fields = JSON.parse(line) as ReadyLine;
    return fields['msg'] === 'ready' ? fields : undefined;
  } catch {
    return undefined; // another program's line
  }
}
