/** Gives this process another environment; the function that is returned gives it its own again. */
export function replaceEnvironment(environment: NodeJS.ProcessEnv): () => void {
  const own = process.env;
  process.env = environment;
  return () => (process.env = own);
}
