import { toRealSlug } from '@registry/domain';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runOperatorCommand } from './app-command.ts';
import { runAppProgram } from './app-process.ts';
import type { AppSettings, StackLoad } from './stack-plan.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { projectRoot, workerEnvironment } from '../testing.config.ts';

/** Loads a file as the operator does; each row must be taken, unless the file is known to have others. */
export async function loadFile(load: StackLoad, settings: AppSettings): Promise<void> {
  const args = ['load', ...loadArguments(load), '--json'];
  const { code, stdout, stderr } = await runOperatorCommand(load.app, args, withSources([load], settings));
  checkReport(load, code === 0 ? stdout : undefined, stdout + stderr);
}

/** Loads files into an app, one after the other. Outside of a worker of jest one program loads all: to start it costs more than most files. */
export async function loadFiles(app: string, loads: readonly StackLoad[], settings: AppSettings): Promise<void> {
  if (workerEnvironment(settings) !== undefined) {
    for (const load of loads) await loadFile(load, settings);
    return;
  }
  if (loads.length === 0) return;
  const input = loads.map((load) => `${JSON.stringify(loadArguments(load))}\n`).join('');
  const { stdout, stderr } = await runAppProgram(app, 'cli', ['load-each'], withSources(loads, settings), input);
  const reports = stdout.trimEnd().split('\n');
  for (const [at, load] of loads.entries()) checkReport(load, reports[at], stdout + stderr);
}

function loadArguments({ source, csv, asOf }: StackLoad): string[] {
  const file = join(temporaryFolder('load').path, 'published.csv'); // in a folder of its own: rejects are written next to it
  writeFileSync(file, csv);
  return [source, file, ...(asOf === undefined ? [] : ['--as-of', asOf])];
}

/** The settings with a folder of sources that has those of the loads, where some are not the project's own. */
function withSources(loads: readonly StackLoad[], settings: AppSettings): AppSettings {
  if (loads.every(({ description }) => description === undefined)) return settings;
  const folder = temporaryFolder('sources').path;
  for (const { source, description } of loads) {
    const at = join(folder, toRealSlug(source));
    const file = join(at, 'source.yml');
    if (existsSync(at)) {
      const known = readFileSync(file, 'utf8');
      if (known !== (description ?? known)) throw new Error(`${source} has two descriptions.`);
    } else if (description === undefined) {
      mkdirSync(dirname(at), { recursive: true });
      symlinkSync(join(projectRoot, 'libs', 'sources', toRealSlug(source)), at);
    } else {
      mkdirSync(at, { recursive: true });
      writeFileSync(file, description);
    }
  }
  return { ...settings, SOURCES_DIR: folder };
}

/** Throws with all that the program printed unless the report on the load is a good one. */
function checkReport({ source, mayReject = false }: StackLoad, report: string | undefined, printed: string): void {
  const { failures, rejected } = JSON.parse(report || '{}') as { failures?: readonly string[]; rejected?: number };
  if (failures?.length !== 0 || (rejected !== 0 && !mayReject)) throw new Error(`${source} was not loaded: ${printed}`);
}
