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
  const published = await readFile(join(root, 'apps', 'gateway', 'openapi', 'production.openapi.json'), 'utf8');
  await writeFile(document, successes(published));
  const output = join(client, 'business_registry_client', 'generated');
  await run(generator, [
    ...['generate', '--path', document, '--config', join(client, 'generator.yml'), '--meta', 'none'],
    ...['--output-path', output, '--overwrite', '--fail-on-warning'],
  ]);
  for (const file of globSync('api/*/[a-z]*.py', { cwd: output })) await stateResult(join(output, file));
  for (const file of globSync('models/*.py', { cwd: output })) await openEnumeration(join(output, file));
  await writeFile(join(output, 'idempotent_posts.py'), idempotentPosts(JSON.parse(published) as PublishedDocument));
}

interface PublishedDocument {
  readonly paths: Readonly<Record<string, { readonly post?: { readonly parameters?: readonly { name?: string }[] } }>>;
}

/** The paths whose posts the API does once for requests with one key, as Python. */
function idempotentPosts({ paths }: PublishedDocument): string {
  const idempotent = Object.entries(paths).flatMap(([path, { post }]) =>
    post?.parameters?.some(({ name }) => name === 'Idempotency-Key') === true ? [path] : [],
  );
  const patterns = idempotent.map((path) => `    r"${path.replaceAll(/\{\w+\}/g, '[^/]+')}$",\n`);
  return `"""Posts that the API does once for requests with one Idempotency-Key."""\n\nIDEMPOTENT_POSTS: tuple[str, ...] = (\n${patterns.join('')})\n`;
}

/** A record of a kind that a later version of the API adds: its fields are read as those of a dictionary. */
const UNKNOWN_RECORD = {
  type: 'object',
  description: 'A record of a kind that this version of the client does not know. `record["object"]` is its kind.',
  additionalProperties: true,
};

/**
 * The document without responses that are errors: the client raises them. Lists of several kinds of records are open. Parameters have no
 * defaults, which the generator would send: `page` next to `cursor` is an error.
 */
function successes(published: string): string {
  const document: unknown = JSON.parse(published, (key, value: unknown) => {
    if (/^[345]\d\d$/.test(key)) return undefined;
    if (key === 'parameters' && Array.isArray(value)) return (value as PublishedParameter[]).map(withoutDefault);
    if (key === 'schemas') return { ...(value as object), UnknownRecord: UNKNOWN_RECORD };
    return key === 'oneOf' && isOfObjects(value) ? [...value, { $ref: '#/components/schemas/UnknownRecord' }] : value;
  });
  return JSON.stringify(document);
}

interface PublishedParameter {
  readonly schema?: Readonly<Record<string, unknown>>;
}

function withoutDefault({ schema, ...parameter }: PublishedParameter): PublishedParameter {
  if (schema === undefined) return parameter;
  const kept = Object.entries(schema).filter(([key]) => key !== 'default');
  return { ...parameter, schema: Object.fromEntries(kept) };
}

function isOfObjects(kinds: unknown): kinds is readonly object[] {
  return Array.isArray(kinds) && kinds.length > 1 && kinds.every((kind: object) => '$ref' in kind);
}

/**
 * The generator refuses a response with a value that an enumeration lacks. Later versions of the API add values, so a text
 * passes. Only `object` stays as it is: it says which kind of record is read.
 */
async function openEnumeration(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!text.includes('Unexpected value') || file.endsWith('_object.py')) return;
  const open = text
    .replace(/^(\w+ = Literal\[.*\])$/m, '$1 | str')
    .replace(/^ {4}if value in \w+:\n {8}return value\n {4}raise TypeError\(.*\)$/m, '    return value');
  if (!open.includes('] | str\n') || open.includes('TypeError')) throw new Error(`${file} has another check.`);
  await writeFile(file, open);
}

/** The generator's functions return None for a response that is not in the document. This client raises that too. */
async function stateResult(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const signature = /^\) -> (.*) \| None:$/gm;
  if (text.match(signature)?.length !== 2) throw new Error(`${file} has other functions than sync and asyncio.`);
  await writeFile(file, text.replaceAll(signature, ') -> $1:'));
}
