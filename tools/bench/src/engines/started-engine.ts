import { memoryMiB } from '@registry/processes';
import { startOpenSearch, type TestOpenSearch } from '@registry/testing';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchContext } from '../bench.ts';
import type { BenchStack } from '../bench-stack.ts';
import { findAncestor, runningProcesses, sumProcessorSeconds } from '../processes.ts';

/** The engines, in the order in which they are measured. */
export const ENGINES = ['memory', 'opensearch'] as const;
export type Engine = (typeof ENGINES)[number];

const APP = 'business-registry';
const NODES = 3;
/** MiB of Java's heap of each node. */
const HEAP_MIB = 2_048;

/** A service over an index that it has filled. */
export interface StartedEngine {
  /** As `performance.now()` has it, once the engine's nodes run. */
  readonly startedAt: number;
  /** Memory of the service and of the engine's nodes in MiB: now (`VmRSS`), or the sum of the peaks of each (`VmHWM`). */
  memory(which: 'VmRSS' | 'VmHWM'): number;
  /** Seconds on a processor of the service, the engine's nodes and Postgres since `startedAt`. */
  processorSeconds(): number;
  /** MiB of the engine's files. */
  disk(): number;
  stop(): Promise<void>;
}

/** Starts the service with an empty folder and, where the engine has nodes, an empty cluster of them. */
export async function startEngine(context: BenchContext, stack: BenchStack, engine: Engine): Promise<StartedEngine> {
  const folder = join(context.workFolder, engine);
  mkdirSync(folder);
  context.progress(`starting the engine ${engine}`);
  const nodes = engine === 'opensearch' ? await startNodes(folder) : undefined;
  const settings = { DATA_DIR: folder, INDEX_ENGINE: engine, INDEX_URL: nodes?.cluster.urls.join() ?? '' };
  stack.settings[APP] = { ...stack.settingsOf(APP), ...settings };
  const nodePids = (nodes?.cluster.nodes ?? []).flatMap(({ pid }) => pid ?? []);
  const spent = (): number => nodePids.reduce((sum, pid) => sum + sumProcessorSeconds(pid), stack.postgresSeconds());
  const [startedAt, spentBefore] = [performance.now(), spent()];
  const service = await stack.startService(APP, Infinity); // ready once its index is filled
  const pids = [service.pid, ...nodePids];
  const processorSeconds = (): number => spent() - spentBefore + sumProcessorSeconds(service.pid);
  const memory = (which: 'VmRSS' | 'VmHWM'): number =>
    Math.round(pids.reduce((sum, pid) => sum + treeMiB(pid, which), 0));
  const stop = async (): Promise<void> => {
    await service.stop();
    await nodes?.remove();
  };
  context.cleanup(stop);
  const disk = (): number => folderMiB(folder);
  return { startedAt, processorSeconds, disk, stop, memory };
}

function startNodes(folder: string): Promise<TestOpenSearch> {
  const parents = Array.from({ length: NODES }, () => folder);
  return startOpenSearch({ nodes: NODES, heapMiB: HEAP_MIB, parents });
}

/** A process and all that it started, in MiB. */
function treeMiB(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  const running = runningProcesses();
  const below = [...running.values()].filter(
    (one) => one.pid === pid || findAncestor(one.pid, running, (at) => at === pid),
  );
  return below.reduce((sum, one) => sum + memoryMiB(one.pid, which), 0);
}

/** Blocks that the files of a folder take, in MiB; some files end while they are counted. */
function folderMiB(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const blocks = files.map(
    ({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.blocks ?? 0,
  );
  return Math.round((blocks.reduce((sum, count) => sum + count, 0) * 512) / 2 ** 20);
}
