import { join } from 'node:path';

/** The files that a stack keeps between its starts, all below one folder. */
export interface DataFolder {
  readonly root: string;
  readonly lock: string;
  readonly secrets: string;
  /** Addresses and settings of the running stack, for the operator's commands. */
  readonly stackFile: string;
  /** Written when the first start's sample data are loaded, or were not wanted. */
  readonly sampleMark: string;
  readonly samples: string;
  readonly postgres: string;
  readonly nats: string;
  readonly logs: string;
  log(name: string): string;
  /** Where it is written down which process runs. */
  processRecord(name: string): string;
  /** An app's own folder for files. */
  files(app: string): string;
  /** What a fresh start removes: all of it but the lock. */
  readonly parts: readonly string[];
}

/** The layout of a data folder. */
export function dataFolder(root: string): DataFolder {
  const kept = ['secrets.json', 'stack.json', 'sample.json', 'samples', 'postgres', 'nats', 'logs', 'run', 'files'];
  return {
    root,
    parts: kept.map((name) => join(root, name)),
    lock: join(root, 'stack.lock'),
    secrets: join(root, 'secrets.json'),
    stackFile: join(root, 'stack.json'),
    sampleMark: join(root, 'sample.json'),
    samples: join(root, 'samples'),
    postgres: join(root, 'postgres'),
    nats: join(root, 'nats'),
    logs: join(root, 'logs'),
    log: (name) => join(root, 'logs', `${name}.log`),
    processRecord: (name) => join(root, 'run', `${name}.json`),
    files: (app) => join(root, 'files', app),
  };
}
