import { fileURLToPath } from 'node:url';

/** The folder of the sources in the repository. A built app has it elsewhere and is told by its configuration. */
export function sourcesDirectory(): string {
  return fileURLToPath(new URL('..', import.meta.url));
}
