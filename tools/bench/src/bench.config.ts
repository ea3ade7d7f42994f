/** The environment that what a benchmark starts inherits. */
export function surroundings(): NodeJS.ProcessEnv {
  return process.env;
}
