import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The content of `"messaging"` in an app's package.json: which services it calls and which change events it consumes.
 */
export interface ServiceCalls {
  readonly service: string;
  /** Services whose messages it sends. */
  readonly calls: readonly string[];
  /** Services whose change events it follows. */
  readonly consumes: readonly string[];
  /** Whether it handles messages; the gateway only sends them. */
  readonly serves: boolean;
  /** Whether it publishes change events, and so has streams of its own. */
  readonly publishes: boolean;
}

/** Every app that uses NATS, by name. Oxlint reads the same entries: who may import whose contracts follows from them. */
export function readCallGraph(root: string): ServiceCalls[] {
  const apps = join(root, 'apps');
  return readdirSync(apps)
    .sort()
    .map((service) => ({ service, file: join(apps, service, 'package.json') }))
    .filter(({ file }) => existsSync(file))
    .flatMap(({ service, file }) => {
      const { messaging } = JSON.parse(readFileSync(file, 'utf8')) as { messaging?: Partial<ServiceCalls> };
      const none = { calls: [], consumes: [], serves: true, publishes: false };
      return messaging === undefined ? [] : [{ ...none, ...messaging, service }];
    });
}
