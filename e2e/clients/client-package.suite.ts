import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ProgramResult, projectRoot, temporaryFolder } from '@registry/testing';
import { buildClientPackage } from '@registry/tools-build';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { inferSchema, initParser } from 'udsv';
import { callerEnvironment } from '../e2e.config.ts';
import { documentedCode } from './documented-examples.ts';
import { nodeProgram } from './node-programs.ts';
import { runIn } from './run-in.ts';
import type { ServedApi } from './served-api.ts';

const README = join(projectRoot, 'libs', 'api-client', 'published', 'README.md');
/** Of a sample, which has more of them. */
const VENDORS = 300;

/** The package of the client, as a customer installs and uses it. */
export function describeClientPackage(api: () => ServedApi): void {
  const folder = temporaryFolder('client-package');
  let archive: string;
  let vendors: string;

  beforeAll(async () => {
    vendors = await vendorList(api());
    await buildClientPackage(projectRoot, join(folder.path, 'package'));
    const packed = await runIn(folder.path, ['npm', 'pack', '--silent', './package']);
    archive = join(folder.path, packed.stdout.trim());
    expect({ ...packed, archive: basename(archive) }).toMatchObject({
      code: 0,
      archive: expect.stringMatching(/^business-registry-client-.*\.tgz$/),
    });
  });
  afterAll(() => folder.remove());

  for (const major of [20, 22, 24]) {
    const node = nodeProgram(major);
    const title = `installs into an empty folder and runs the examples of its README on Node ${major}`;
    (node === undefined ? it.skip : it)(node === undefined ? `${title}, which is not here` : title, async () => {
      const { run } = await installed(dirname(node ?? ''), `node-${major}`);
      const script = await run(['node', 'examples.mjs']);
      expect(script).toMatchObject({ code: 0, stderr: '' });
      expect(script.stdout).toContain('us-or-150006972');
      expect(script.stdout).toContain('row-1 ');
      expect(script.stdout).toMatch(/404 business_not_found \S+ undefined/);
      for (const line of shellLines())
        expect([line, (await run(['bash', '-o', 'pipefail', '-c', line])).code]).toEqual([line, 0]);
    });
  }

  describe('its command line', () => {
    it('matches 300 vendors, and resumes where it was interrupted', async () => {
      const { run, path } = await installed(dirname(process.execPath), 'vendors');
      const match = 'npx business-registry match vendors.csv --key-file key.txt --out';
      const startedAt = performance.now();
      expect(await run(['bash', '-c', `${match} whole.csv`])).toMatchObject({ code: 0 });
      expect(performance.now() - startedAt).toBeLessThan(60_000);
      const rows = csvRows(readFileSync(join(path, 'whole.csv'), 'utf8'));
      expect(rows).toHaveLength(VENDORS);
      // A name of common words is not matched in a part of a register: its companies are the candidates of the row.
      const right = rows.filter(([expected = '', , , , id, ...others]) =>
        id === '' ? others.some((cell) => cell.startsWith(expected)) : id === expected,
      );
      expect(right.length).toBeGreaterThan(0.9 * VENDORS);
      const interrupt =
        'for i in $(seq 200); do [ -e parts.csv.part.json ] && break; sleep 0.02; done; kill -INT $!; wait $!';
      const program = './node_modules/.bin/business-registry match vendors.csv --key-file key.txt --out parts.csv';
      const first = await run(['bash', '-c', `${program} & ${interrupt}`]);
      expect([0, 130]).toContain(first.code);
      if (first.code === 130) expect(await run(['bash', '-c', program])).toMatchObject({ code: 0 });
      expect(readFileSync(join(path, 'parts.csv'), 'utf8')).toBe(readFileSync(join(path, 'whole.csv'), 'utf8'));
    });
  });

  it('has types that a strict program with any resolution of modules accepts', async () => {
    const { run, path } = await installed(dirname(process.execPath), 'types');
    writeFileSync(join(path, 'program.mts'), TYPED);
    const compiler = join(projectRoot, 'node_modules', '.bin', 'tsc');
    const types = ['--types', 'node', '--typeRoots', join(projectRoot, 'node_modules', '@types')];
    for (const resolution of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ] as const) {
      const [module, moduleResolution] = resolution;
      const options = [
        '--noEmit',
        '--strict',
        '--target',
        'es2022',
        '--module',
        module,
        '--moduleResolution',
        moduleResolution,
      ];
      expect(await run([compiler, ...options, ...types, 'program.mts'])).toMatchObject({ code: 0, stdout: '' });
    }
  });

  /** A new folder with the package, a key, a list of vendors and the examples. */
  async function installed(nodeFolder: string, name: string) {
    const path = join(folder.path, name);
    mkdirSync(path);
    const environment = {
      PATH: [join(path, 'node_modules', '.bin'), nodeFolder, ...searchPath()].join(delimiter),
      BUSINESS_REGISTRY_URL: api().url,
      BUSINESS_REGISTRY_KEY: api().key,
      WEBHOOK_SECRET: 'whsec_c2VjcmV0',
    };
    const run = (command: readonly string[]): Promise<ProgramResult> => runIn(path, command, environment);
    writeFileSync(join(path, 'package.json'), '{"private":true}');
    expect(await run(['npm', 'install', '--offline', '--no-audit', '--no-fund', archive])).toMatchObject({ code: 0 });
    expect(readdirSync(join(path, 'node_modules')).filter((entry) => !entry.startsWith('.'))).toEqual([
      '@business-registry',
    ]);
    writeFileSync(join(path, 'key.txt'), `${api().key}\n`);
    writeFileSync(join(path, 'vendors.csv'), vendors);
    writeFileSync(join(path, 'examples.mjs'), documentedCode(README, 'js'));
    return { run, path };
  }
}

/** The commands of the README, but for the installation, and those that read what is not here: evidence, and a key of the sandbox. */
function shellLines(): string[] {
  const lines = documentedCode(README, 'sh').split('\n');
  return lines.filter((line) => line !== '' && !/^npm install|evidence\.json|sandbox\.txt/.test(line)).map(withForce);
}

/** They are run once more by each Node. */
function withForce(line: string): string {
  return line.includes('--out') ? `${line} --force` : line;
}

/** Companies of the service, as a list of vendors with their ids. */
async function vendorList({ url, key }: ServedApi): Promise<string> {
  const lines: string[] = [];
  for (let page = 1; lines.length < VENDORS; page++) {
    const response = await fetch(`${url}/v1/businesses?q=llc&per_page=100&page=${page}`, {
      headers: { 'x-api-key': key },
    });
    const { data } = (await response.json()) as { data: { id: string; name: string }[] };
    if (data.length === 0) throw new Error(`Only ${lines.length} companies`);
    lines.push(
      ...data.map(({ id, name }) => `${id},"${name.replaceAll('"', '""')}",${id.slice(3, 5).toUpperCase()}\n`),
    );
  }
  return `Our id,Vendor Name,State\n${lines.slice(0, VENDORS).join('')}`;
}

function csvRows(csv: string): string[][] {
  return initParser(inferSchema(csv)).stringArrs(csv);
}

function searchPath(): string[] {
  return (callerEnvironment()['PATH'] ?? '').split(delimiter);
}

const TYPED = `import { ApiError, BusinessRegistryClient, type Business, verifyWebhook } from '@business-registry/client';

const client = new BusinessRegistryClient({ apiKey: 'k' });
const business: Business = await client.getBusiness({ id: 'us-or-1' });
for await (const hit of client.items('searchBusinesses', { q: 'a' })) hit.matched_name satisfies string;
// @ts-expect-error An operation that returns no pages.
client.items('getAccount', {});
const error: unknown = new Error();
if (error instanceof ApiError && error.code === 'business_not_found') error.requestId satisfies string | undefined;
verifyWebhook('{}', new Headers(), 'whsec_').type satisfies string;
business.name satisfies string;
`;
