import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { loadAll } from 'js-yaml';
import { renderKustomization, type Resource } from '../manifests/render.ts';

// Stands in for `kubectl` in the commands of a page: keeps what is applied, and refuses what names something that was not.
// Arguments: the file to write to, and what was typed.

const [recorded = '', ...typed] = process.argv.slice(2);
const NAMESPACED = ['-n', 'business-registry'];
const isNamespaced = NAMESPACED.every((word, at) => typed[at] === word);
const [command = '', ...args] = isNamespaced ? typed.slice(NAMESPACED.length) : typed;
const applied = resourcesBefore();

if (command === 'apply') apply();
else if (!isNamespaced) fail('without -n business-registry it finds nothing');
else if (command === 'rollout') record(known('Deployment', args[1] ?? ''));
else if (command === 'get') get(args[1] ?? '', args[3] ?? '');
else if (command === 'exec')
  record(known('Deployment', args.find((word) => !word.startsWith('-')) ?? ''), readFileSync(0, 'utf8'));
else if (command === 'create') record(jobOf(args));
else fail(`kubectl ${command} is not stood in for`);

function apply(): void {
  const [flag, path = ''] = args;
  record(path, '', flag === '-k' ? renderKustomization(path) : readDocuments(path));
}

function get(name: string, output: string): void {
  const [, key = ''] = /^jsonpath=\{\.data\.([A-Z_]+)\}$/.exec(output) ?? fail(`${output} is not stood in for`);
  const secret = applied.find(({ kind, metadata }) => kind === 'Secret' && metadata.name === name);
  const value = (secret?.['stringData'] as Record<string, string> | undefined)?.[key];
  process.stdout.write(Buffer.from(value ?? fail(`the Secret ${name} has no ${key}`)).toString('base64'));
  record(name);
}

function jobOf([, from = '', name = '']: readonly string[]): string {
  known('CronJob', from.replace('--from=cronjob/', ''));
  return name;
}

/** Returns the typed word, if such a resource was applied. */
function known(kind: string, word: string): string {
  const name = word.replace(/^deploy\//, '');
  if (!applied.some((one) => one.kind === kind && one.metadata.name === name)) fail(`${kind} ${name} does not exist`);
  return word;
}

function readDocuments(path: string): Resource[] {
  return loadAll(readFileSync(path, 'utf8')) as Resource[];
}

function resourcesBefore(): Resource[] {
  if (!existsSync(recorded)) return [];
  const lines = readFileSync(recorded, 'utf8').trim().split('\n');
  return lines.flatMap((line) => (JSON.parse(line) as { resources: Resource[] }).resources);
}

function record(service: string, input = '', resources: readonly Resource[] = []): void {
  appendFileSync(recorded, `${JSON.stringify({ command, service, args, input, resources })}\n`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
