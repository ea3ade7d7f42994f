/** What the program reads from the environment. */
export function readSettings(): { readonly key: string | undefined; readonly url: string | undefined } {
  const { BUSINESS_REGISTRY_KEY: key, BUSINESS_REGISTRY_URL: url } = process.env;
  return { key: key || undefined, url: url || undefined };
}
