import { afterAll, describe, expect, it } from '@jest/globals';
import { draws, projectRoot, temporaryFolder } from '@registry/testing';
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellBlocks } from '../testing/documented/code-blocks.ts';

/** What a stand-in wrote down. */
interface Recorded {
  readonly command: string;
  readonly service?: string;
  readonly args: readonly string[];
  readonly input: string;
}

const itLong = draws(it, it.skip);
const testing = join(import.meta.dirname, '..', 'testing', 'documented');
const folder = temporaryFolder('documented');
afterAll(() => folder.remove());

/** Runs every code block of a page in a copy of what an operator has, with stand-ins for programs that need a machine of their own. */
function follow(page: string, standIns: readonly string[], before: readonly string[] = []): Recorded[] {
  const place = join(folder.path, page.replaceAll('/', '-'));
  const programs = join(place, 'programs');
  const recorded = join(place, 'recorded.ndjson');
  mkdirSync(programs, { recursive: true });
  for (const name of ['docker', 'k8s']) cpSync(join(projectRoot, name), join(place, name), { recursive: true });
  const program = (name: string, script: string): void => {
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(programs, name), 0o755);
  };
  program('npx', `command=$1; shift; exec "${projectRoot}/node_modules/.bin/$command" "$@"`);
  for (const name of standIns)
    program(name, `exec "${process.execPath}" "${testing}/stand-in-${name}.ts" "${recorded}" "$@"`);
  const env = { PATH: `${programs}:/usr/bin:/bin`, STACK_DATA_DIR: join(place, 'data') };
  for (const block of [...before, ...shellBlocks(join(projectRoot, page))])
    execFileSync('/bin/sh', ['-e', '-c', block], { cwd: place, env, encoding: 'utf8' });
  if (!existsSync(recorded)) return [];
  return readFileSync(recorded, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recorded);
}

describe('the commands of a page, run in its order as they stand there,', () => {
  it('start everything with Docker, and give the tool server a key that the gateway knows', () => {
    const steps = follow('docs/how-to/deploy-with-docker.md', ['docker']);
    expect(steps.map(({ command, service }) => [command, service])).toEqual([
      ['up', 'gateway-production'],
      ['exec', 'gateway-production'],
      ['up', undefined],
      ['exec', 'records-sections'],
    ]);
    const secrets = readFileSync(
      join(folder.path, 'docs-how-to-deploy-with-docker.md', 'docker', 'secrets.env'),
      'utf8',
    );
    expect(secrets).toContain(`GATEWAY_API_KEY=${steps[1]?.input.trim()}\n`);
  });

  itLong('back up all databases with Docker, and restore them into the volume that Postgres reads', () => {
    const secrets = 'npx brds secrets --for compose --file docker/secrets.env';
    const steps = follow('docs/how-to/back-up-and-restore.md', ['docker'], [secrets]);
    expect(steps.map(({ command, service }) => [command, service])).toEqual([
      ['exec', 'postgres'],
      ['down', undefined],
      ['volume rm', 'business-registry_postgres'],
      ['run', 'postgres'],
      ['up', undefined],
    ]);
  });

  itLong('deploy an overlay on Kubernetes, and give the tool server a key that the gateway knows', () => {
    const steps = follow('docs/how-to/deploy-on-kubernetes.md', ['kubectl']);
    expect(steps.map(({ command, service }) => [command, service])).toEqual([
      ['apply', 'k8s/namespace/namespace.yaml'],
      ['apply', 'secrets.yaml'],
      ['apply', 'k8s/overlays/mine'],
      ['rollout', 'deploy/gateway-production'],
      ['get', 'mcp-secrets'],
      ['exec', 'deploy/gateway-production'],
      ['apply', 'k8s/overlays/mine'],
      ['create', 'load-now'],
      ['exec', 'deploy/records-sections'],
    ]);
    const secrets = readFileSync(join(folder.path, 'docs-how-to-deploy-on-kubernetes.md', 'secrets.yaml'), 'utf8');
    expect(secrets).toContain(`GATEWAY_API_KEY: ${steps[5]?.input}\n`);
  });
});
