import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Writes the generated part of the Python client from the OpenAPI document. Fetches the generator from PyPI when it is not there. */
export async function generatePythonClient(root: string): Promise<void> {
  const client = join(root, 'clients', 'python');
  const requirements = join(client, 'requirements.txt');
  const [, version = ''] = /==(\S+)/.exec(await readFile(requirements, 'utf8')) ?? [];
  const programs = join(root, '.cache', `openapi-python-client-${version}`);
  const generator = join(programs, 'bin', 'openapi-python-client');
  if (!existsSync(generator)) {
    await rm(programs, { recursive: true, force: true });
    await mkdir(programs, { recursive: true });
    await run('python3', ['-m', 'venv', programs]);
    await run(join(programs, 'bin', 'pip'), ['install', '--quiet', '-r', requirements]);
  }
  const document = join(programs, 'document.json');
  await writeFile(document, await successes(join(root, 'apps', 'gateway', 'openapi', 'production.openapi.json')));
  const output = join(client, 'business_registry_client', 'generated');
  await run(generator, [
    ...['generate', '--path', document, '--config', join(client, 'generator.yml'), '--meta', 'none'],
    ...['--output-path', output, '--overwrite', '--fail-on-warning'],
  ]);
  for (const file of globSync('api/*/[a-z]*.py', { cwd: output })) await stateResult(join(output, file));
}

/** The document without responses that are errors: the client raises them. */
async function successes(file: string): Promise<string> {
  const { paths, ...rest } = JSON.parse(await readFile(file, 'utf8')) as { paths: object };
  const kept: unknown = JSON.parse(JSON.stringify(paths), (key, value: unknown) => {
    const isError = /^[345]\d\d$/.test(key);
    return isError ? undefined : value;
  });
  return JSON.stringify({ ...rest, paths: kept });
}

/** The generator's functions return None for a response that is not in the document. This client raises that too. */
async function stateResult(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const signature = /^\) -> (.*) \| None:$/gm;
  if (text.match(signature)?.length !== 2) throw new Error(`${file} has other functions than sync and asyncio.`);
  await writeFile(file, text.replaceAll(signature, ') -> $1:'));
}
