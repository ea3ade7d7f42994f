import { join } from 'node:path';

/** The files that a stack keeps between its starts, all below one folder. */
export type DataFolder = Readonly<ReturnType<typeof dataFolder>>;

/** The layout of a data folder. */
export function dataFolder(root: string) {
  const kept = ['secrets.json', 'stack.json', 'sample.json', 'samples', 'postgres', 'nats', 'logs', 'run', 'files'];
  return {
    root,
    /** Paths that a fresh start removes: all but the lock. */
    parts: kept.map((name) => join(root, name)),
    lock: join(root, 'stack.lock'),
    secrets: join(root, 'secrets.json'),
    /** Addresses and settings of the running stack, for the operator's commands. */
    stackFile: join(root, 'stack.json'),
    /** Written when the first start's sample data are loaded, or were not wanted. */
    sampleMark: join(root, 'sample.json'),
    samples: join(root, 'samples'),
    postgres: join(root, 'postgres'),
    nats: join(root, 'nats'),
    logs: join(root, 'logs'),
    log: (name: string) => join(root, 'logs', `${name}.log`),
    /** The file in which it is written down which process runs. */
    processRecord: (name: string) => join(root, 'run', `${name}.json`),
    /** An app's own folder for files. */
    files: (app: string) => join(root, 'files', app),
  };
}
