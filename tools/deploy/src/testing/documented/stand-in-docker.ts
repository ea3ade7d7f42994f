import { appendFileSync, readFileSync } from 'node:fs';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';

// Stands in for `docker` in the commands of a page: refuses what Docker Compose refuses before it starts a container, and writes
// down what a container would be given. Arguments: the file to write to, and what was typed.

const MERGED = { schema: CORE_SCHEMA.withTags(mergeTag) };
/** The flags of each command, with VALUE where another word follows. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  up: ['--detach', '--build', '--wait'],
  exec: ['-T'],
  down: [],
  run: ['--rm', '--no-deps', '-T', '--user', '--user VALUE', '--entrypoint', '--entrypoint VALUE'],
};
const [recorded = '', compose, ...typed] = process.argv.slice(2);
if (compose === 'compose') {
  const [envFile, file] = [readOption('--env-file'), readOption('-f')];
  const known = new Set(
    readFileSync(envFile, 'utf8')
      .split('\n')
      .map((line) => line.split('=', 1)[0]),
  );
  const text = readFileSync(file, 'utf8');
  for (const [, name = '', complaint] of text.matchAll(/\$\{([A-Z_]+):\?([^}]*)\}/g))
    if (!known.has(name)) fail(`required variable ${name} is missing a value: ${complaint}`);
  const { services } = load(text, MERGED) as { services: Record<string, object> };
  const [command = '', ...rest] = typed.slice(4);
  const flags = FLAGS[command] ?? fail(`${command} is not one of the commands that are stood in for`);
  const [service, ...args] = rest.filter(
    (word, at) => !flags.includes(word) && !flags.includes(`${rest[at - 1]} VALUE`),
  );
  if (service !== undefined && services[service] === undefined) fail(`no such service: ${service}`);
  const input = command === 'exec' && args.includes('--stdin') ? readFileSync(0, 'utf8') : '';
  appendFileSync(recorded, `${JSON.stringify({ command, service, args, input })}\n`);
} else if (compose === 'volume' && typed[0] === 'rm') {
  const { name, volumes } = load(readFileSync('docker/compose.yaml', 'utf8'), MERGED) as {
    name: string;
    volumes: object;
  };
  const volume = typed[1] ?? '';
  if (!Object.keys(volumes).some((one) => volume === `${name}_${one}`)) fail(`no such volume: ${volume}`);
  appendFileSync(recorded, `${JSON.stringify({ command: 'volume rm', service: volume, args: [], input: '' })}\n`);
} else fail(`docker ${String(compose)} is not stood in for`);

function readOption(flag: string): string {
  return typed[typed.indexOf(flag) + 1] ?? fail(`${flag} is missing`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
