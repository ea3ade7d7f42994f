import { join } from 'node:path';

/** The environment as it came, and what the stack reads from it. */
export type StackConfig = Readonly<ReturnType<typeof stackConfig>>;

/** Reads the settings of `npm start`; README lists them. */
export function stackConfig() {
  const root = join(import.meta.dirname, '..', '..', '..');
  return {
    root,
    dataRoot: process.env['STACK_DATA_DIR'] ?? join(root, '.data'),
    cacheFolder: join(root, '.cache'),
    path: process.env['PATH'] ?? '',
    /** A NATS to use instead of a private one. */
    natsUrl: process.env['NATS_URL'] || undefined,
    /** A stand-in replaces the states' portals. */
    liveStandIn: process.env['LIVE_STAND_IN'] === '1',
    environment: process.env,
  };
}
