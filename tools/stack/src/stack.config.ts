import { join } from 'node:path';

/** The environment as it came, and what the stack reads from it. */
export interface StackConfig {
  readonly root: string;
  readonly dataRoot: string;
  readonly cacheFolder: string;
  readonly path: string;
  /** A NATS to use instead of a private one. */
  readonly natsUrl: string | undefined;
  /** Whether the states' portals are stood in for. */
  readonly liveStandIn: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Reads the settings of `npm start`; README lists them. */
export function stackConfig(): StackConfig {
  const root = join(import.meta.dirname, '..', '..', '..');
  return {
    root,
    dataRoot: process.env['STACK_DATA_DIR'] ?? join(root, '.data'),
    cacheFolder: join(root, '.cache'),
    path: process.env['PATH'] ?? '',
    natsUrl: process.env['NATS_URL'] || undefined,
    liveStandIn: process.env['LIVE_STAND_IN'] === '1',
    environment: process.env,
  };
}
