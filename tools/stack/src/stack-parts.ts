import type { DataFolder } from './data-folder/data-folder.ts';
import type { AppManifest } from './settings/app-manifest.ts';
import type { StackConfig } from './stack.config.ts';

/** Parts of a start: every app on a Postgres and a NATS, each its own process. */
export interface StackParts {
  readonly config: StackConfig;
  readonly data: DataFolder;
  readonly apps: readonly AppManifest[];
  readonly say: (text: string) => void;
}
