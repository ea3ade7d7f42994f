/** What the building of images takes from its context. */
export function imagesConfig() {
  return {
    /** The `npm-cli.js` that runs this. */
    npmProgram: process.env['npm_execpath'],
    /** What buildah inherits. */
    environment: process.env,
  };
}
