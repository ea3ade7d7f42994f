import { appendFileSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

// Stands in for `docker` in the commands of a page: refuses what Docker Compose refuses before it starts a container, and writes
// down what a container would be given. Arguments: the file to write to, and what was typed.

const [recorded = '', compose, ...typed] = process.argv.slice(2);
if (compose === 'compose') {
  const [envFile, file] = [valueOf('--env-file'), valueOf('-f')];
  const known = new Set(
    readFileSync(envFile, 'utf8')
      .split('\n')
      .map((line) => line.split('=', 1)[0]),
  );
  const text = readFileSync(file, 'utf8');
  for (const [, name = '', complaint] of text.matchAll(/\$\{([A-Z_]+):\?([^}]*)\}/g))
    if (!known.has(name)) fail(`required variable ${name} is missing a value: ${complaint}`);
  const { services } = parse(text) as { services: Record<string, object> };
  const [command = '', ...rest] = typed.slice(4);
  const flags = { up: ['--detach', '--build', '--wait'], exec: ['-T'] }[command];
  if (flags === undefined) fail(`${command} is not one of the commands that are stood in for`);
  const [service, ...args] = rest.filter((word) => !flags?.includes(word));
  if (service !== undefined && services[service] === undefined) fail(`no such service: ${service}`);
  const input = command === 'exec' && args.includes('--stdin') ? readFileSync(0, 'utf8') : '';
  appendFileSync(recorded, `${JSON.stringify({ command, service, args, input })}\n`);
} else fail(`docker ${String(compose)} is not stood in for`);

function valueOf(flag: string): string {
  return typed[typed.indexOf(flag) + 1] ?? fail(`${flag} is missing`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
