import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { programPath } from './monitoring.config.ts';

/** A program on the search path; undefined without any of this name. */
export function programOnPath(name: string): string | undefined {
  return programPath()
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false; // not in this folder
      }
    });
}
