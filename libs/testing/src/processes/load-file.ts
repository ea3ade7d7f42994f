import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOperatorCommand } from './app-command.ts';
import type { AppSettings, StackLoad } from './stack-plan.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Loads a file as the operator does; each row must be taken, unless the file is known to have others. */
export async function loadFile(load: StackLoad, settings: AppSettings): Promise<void> {
  const { app, source, csv, description, asOf, mayReject = false } = load;
  const folder = temporaryFolder('load').path; // of its own: rejects are written next to the file
  const file = join(folder, 'published.csv');
  writeFileSync(file, csv);
  const own: Record<string, string | number> = { ...settings };
  if (description !== undefined) {
    mkdirSync(join(folder, source), { recursive: true });
    writeFileSync(join(folder, source, 'source.yml'), description);
    own['SOURCES_DIR'] = folder;
  }
  const command = ['load', source, file, '--json', ...(asOf === undefined ? [] : ['--as-of', asOf])];
  const { code, stdout, stderr } = await runOperatorCommand(app, command, own);
  const isLoaded = code === 0 && (mayReject || (JSON.parse(stdout) as { rejected?: number }).rejected === 0);
  if (!isLoaded) throw new Error(`${source} was not loaded: ${stdout}${stderr}`);
}
