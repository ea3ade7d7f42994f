import { beforeAll, expect, it } from '@jest/globals';
import type { CommandResult } from '@registry/command-line/run-command';
import { programEnvironment, projectRoot } from '@registry/testing';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { recordedPid, NpmStart } from '../npm-start.ts';

/** What is read of the API's document. */
interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly OpenApiParameter[] } }>>;
}

interface OpenApiParameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly example?: string };
}

const runFile = promisify(execFile);
const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');

/** Paths whose examples find nothing on a first start. */
const SKIPPED =
  /\{refresh\}|\/(?:export|changes|batches|documents|watchlist|differences|annotation|entities|workspace|verifications|verification-policies)\b/;
/** A cursor stands instead of a page, an annotation instead of a name; the stack has no past yet. */
const NOT_SENT = ['cursor', 'known_at', 'valid_on', 'external_id', 'tag'];

/** What a first start with all samples leaves. `earlyLoad` is a load of Iowa's register that began before the samples were loaded. */
export function describeFirstStart(stack: NpmStart, earlyLoad: () => CommandResult): void {
  let key: string;

  beforeAll(() => {
    key = stack.file.key ?? '';
  });

  it('lets a real source be loaded while it loads samples, and leaves the sample of that source out', async () => {
    expect(earlyLoad()).toMatchObject({ code: 0, stderr: expect.stringContaining('✓ Indexing what was loaded') });
    expect(stack.output).not.toContain('! Loading');
    const { stdout: loaded } = await stack.run('sources', 'list', '--loaded', '--state', 'ia', '--json');
    expect(loaded).toContain('us-ia/business-registry"');
    expect(loaded).not.toContain('us-ia/business-registry-sample');
  });

  it('returns in the tour of the README what its comments quote', async () => {
    const [, tour = ''] = readme.split('## Quick tour');
    const [, code = ''] = /```sh\n(.*?)```/s.exec(tour) ?? [];
    const local = code.replace('http://127.0.0.1:3000', stack.address('gateway', 'PRODUCTION_PORT'));
    const quoting = local.replaceAll(/^#> (.*)$/gm, (line) => `echo; echo '${line}'`);
    const { stdout } = await runFile('sh', ['-c', quoting], { env: programEnvironment({ KEY: key }) });
    const [first = '', ...rest] = stdout.split(/^#> /m);
    const missing: string[] = [];
    let response = first;
    for (const part of rest) {
      const [quoted = '', next = ''] = part.split(/\n(.*)/s);
      if (!response.includes(quoted)) missing.push(quoted);
      response = next.trim() || response; // several may quote one response
    }
    expect(rest.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });

  it('shows companies of which a later file of the registry has another status, or nothing', async () => {
    const status = async (path: string) =>
      ((await (await stack.production(`/v1/businesses/us-ct-${path}`)).json()) as { status: string }).status;
    expect(await status('2000002?valid_on=2026-10-31')).toBe('active');
    expect(await status('2000002')).toBe('inactive');
    expect(await status('2000003')).toBe('unknown');
  });

  it("finds something by every example of the API's document", async () => {
    const document = (await (await stack.production('/openapi.json')).json()) as OpenApi;
    const empty: string[] = [];
    for (const [path, { get }] of Object.entries(document.paths)) {
      // A refresh and a batch have the id of the request that started them, a copy a position of this database.
      // The company of the examples has no filings, is on no list and in one state, and no workspace says or was sent anything.
      if (get === undefined || SKIPPED.test(path)) continue;
      const query = new URLSearchParams();
      let filledPath = path;
      for (const { name, in: place, schema } of get.parameters ?? []) {
        if (schema.example === undefined || NOT_SENT.includes(name)) continue;
        if (place === 'path') filledPath = filledPath.replace(`{${name}}`, schema.example);
        else if (place === 'query') query.set(name, schema.example);
      }
      const response = await stack.production(`${filledPath}?${String(query)}`);
      const { data } = (await response.json()) as { data?: unknown[] };
      if (response.status !== 200 || data?.length === 0)
        empty.push(`${response.status} ${filledPath}?${String(query)}`);
    }
    expect(empty).toEqual([]);
  });

  it('refuses to run twice on the same data, and says who runs', async () => {
    const second = new NpmStart();
    const attempt = second.start([], { STACK_DATA_DIR: stack.folder.path });
    await expect(attempt).rejects.toThrow(`process ${stack.pid}`);
    second.folder.remove();
  });

  it('starts an app again that was killed', async () => {
    const killed = recordedPid(stack, 'jurisdiction');
    process.kill(killed, 'SIGKILL');
    await until(async () => recordedPid(stack, 'jurisdiction') !== killed);
    await until(async () => (await stack.production('/v1/jurisdictions')).ok);
  });
}

/** Polls: what is waited for happens in other processes. Jest's own time-out is the limit. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(50);
}
