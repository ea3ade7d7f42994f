/** Settings of the building of images. */
export function imagesConfig() {
  return {
    /** The `npm-cli.js` that runs this. */
    npmProgram: process.env['npm_execpath'],
    /** Environment that buildah inherits. */
    environment: process.env,
  };
}
