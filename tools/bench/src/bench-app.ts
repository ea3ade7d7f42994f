import { MessageClient } from '@registry/messaging';
import { natsServerProgram, PrivateNats } from '@registry/private-servers';
import { programFlags, serviceFlags } from '@registry/process-life';
import { findApp } from '@registry/tools-stack';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { surroundings } from './bench.config.ts';
import type { BenchContext } from './bench.ts';
import { programOf, projectRoot } from './run-program.ts';

/** The fields of a program's `ready` line: the ports it listens on. */
export type ReadyLine = Readonly<Record<string, unknown>>;

/** Starts an app as a process of its own and waits until it is ready. `seen` is given what it logs from then on. */
export async function startApp(
  context: BenchContext,
  app: string,
  env: Readonly<Record<string, string>>,
  seen?: (line: ReadyLine) => void,
): Promise<ReadyLine> {
  const flags = serviceFlags(findApp(projectRoot, app));
  return startProcess(context, [...flags, await programOf(app, 'main')], env, seen);
}

/** Starts a program of Node that prints a JSON line with `msg: "ready"`, and waits for it. */
export function startProgram(
  context: BenchContext,
  file: string,
  args: readonly string[],
  flags: readonly string[] = programFlags,
): Promise<ReadyLine> {
  return startProcess(context, [...flags, file, ...args]);
}

async function startProcess(
  context: BenchContext,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  seen?: (line: ReadyLine) => void,
): Promise<ReadyLine> {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...surroundings(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  context.cleanup(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return new Promise<ReadyLine>((resolve, reject) => {
    void ended.then(() => reject(new Error(`${args.join(' ')} ended before it was ready.`)));
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const entry = line.startsWith('{') ? (JSON.parse(line) as ReadyLine) : {};
      if (entry['msg'] !== 'ready') {
        seen?.(entry);
        return;
      }
      if (seen === undefined) {
        lines.close();
        child.stdout.resume(); // what it logs from now on is nobody's to read, and must not cost a parse
      }
      resolve(entry);
    });
  });
}

/** Asks services as the gateway does; returned when it is connected. */
export async function startClient(context: BenchContext, natsUrl: string): Promise<MessageClient> {
  const client = new MessageClient(natsUrl, 'bench');
  context.cleanup(() => client.close());
  client.start();
  while (!client.isConnected) await delay(10);
  return client;
}

/** A NATS server for one benchmark, with its files under `name`; returns its URL. */
export async function startNats(context: BenchContext, name = 'nats'): Promise<string> {
  const program = await natsServerProgram({
    cacheFolder: join(projectRoot, '.cache'),
    path: surroundings()['PATH'] ?? '',
  });
  const nats = new PrivateNats({
    program,
    directory: join(context.workFolder, name),
    logFile: join(context.workFolder, `${name}.log`),
    jetStream: true,
  });
  await nats.start();
  context.cleanup(() => nats.stop());
  return nats.url;
}
