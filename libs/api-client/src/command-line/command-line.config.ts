/** Reads the program's settings from the environment. */
export function readSettings(): Readonly<Record<'key' | 'url' | 'demoUrl', string | undefined>> {
  const { BUSINESS_REGISTRY_KEY: key, BUSINESS_REGISTRY_URL: url, BUSINESS_REGISTRY_DEMO_URL: demoUrl } = process.env;
  return { key: key || undefined, url: url || undefined, demoUrl: demoUrl || undefined };
}
