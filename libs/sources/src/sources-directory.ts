import { fileURLToPath } from 'node:url';

/** The folder of the sources in the repository. A built app has it elsewhere and takes the folder from its configuration. */
export function sourcesDirectory(): string {
  return fileURLToPath(new URL('..', import.meta.url));
}
