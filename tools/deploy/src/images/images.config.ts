/** What the building of images takes from its context. */
export interface ImagesConfig {
  /** The `npm-cli.js` that runs this. */
  readonly npmProgram: string | undefined;
  readonly path: string;
  /** What buildah inherits. */
  readonly environment: NodeJS.ProcessEnv;
}

/** Reads it. */
export function imagesConfig(): ImagesConfig {
  return { npmProgram: process.env['npm_execpath'], path: process.env['PATH'] ?? '', environment: process.env };
}
