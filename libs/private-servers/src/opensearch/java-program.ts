import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders in which systems install one Java next to another, and the path from a version's folder to its home. */
const INSTALLED = [
  ['/usr/lib/jvm', ''],
  ['/Library/Java/JavaVirtualMachines', 'Contents/Home'],
] as const;

/** The environment's words about Java. */
export interface JavaSearch {
  readonly javaHome?: string | undefined;
  /** The PATH to look on. */
  readonly path: string;
}

/** The path of a `java` of this version or a newer one: JAVA_HOME's, else an installed one, else the PATH's. Undefined without any. */
export function javaProgram(versionMin: number, { javaHome, path }: JavaSearch): string | undefined {
  const installed = INSTALLED.flatMap(([root, home]) =>
    existsSync(root) ? readdirSync(root).map((name) => join(root, name, home, 'bin')) : [],
  );
  return [...(javaHome === undefined ? [] : [join(javaHome, 'bin')]), ...installed, ...path.split(delimiter)]
    .map((folder) => join(folder, 'java'))
    .find((program) => existsSync(program) && javaVersion(program) >= versionMin);
}

/** The first number of `java -version`: 21 of `openjdk version "21.0.4"`. 0 of what is not Java. */
function javaVersion(program: string): number {
  const { stderr } = spawnSync(program, ['-version'], { encoding: 'utf8' });
  return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
}
