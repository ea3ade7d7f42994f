import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from '@hey-api/openapi-ts';
import { type ProgramResult, projectRoot, temporaryFolder } from '@registry/testing';
import { build } from 'esbuild';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runIn, succeeds } from './run-in.ts';
import type { ServedApi } from './served-api.ts';

const DOCUMENT = join(projectRoot, 'apps', 'gateway', 'openapi', 'production.openapi.json');
/** Printed by each program: the name of a company, the verdict of a match, the code of an error. */
const PRINTED = /^\S.*\n(matched|review|no_match|not_covered)\nbusiness_not_found\n$/;

/** Clients that customers generate from the OpenAPI document, as their generators write them. */
export function describeGeneratedClients(api: () => ServedApi): void {
  const folder = temporaryFolder('generated-clients');
  afterAll(() => folder.remove());

  const run = (name: string, ...command: string[]): Promise<ProgramResult> =>
    runIn(join(folder.path, name), command, { API_URL: api().url, API_KEY: api().key, GOFLAGS: '-mod=mod' });

  function files(name: string, contents: Readonly<Record<string, string>>): string {
    const path = join(folder.path, name);
    mkdirSync(path, { recursive: true });
    for (const [file, text] of Object.entries(contents)) writeFileSync(join(path, file), text);
    return path;
  }

  it('hey-api', async () => {
    const path = files('hey-api', { 'program.ts': HEY_API });
    const plugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'] as const;
    await createClient({
      input: DOCUMENT,
      output: join(path, 'client'),
      logs: { level: 'silent' },
      plugins: [...plugins],
    });
    await bundle(path);
    expect(await run('hey-api', process.execPath, 'program.mjs')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(PRINTED),
    });
  });

  const packages = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3'];
  const types = files('openapi-typescript', {
    'program.ts': OPENAPI_FETCH,
    'package.json': '{"private":true,"type":"module"}',
  });
  const hasTypes = succeeds(['npm', 'install', '--silent', '--no-audit', '--no-fund', ...packages], types);
  (hasTypes ? it : it.skip)(`openapi-typescript${hasTypes ? '' : ', which cannot be fetched'}`, async () => {
    const name = 'openapi-typescript';
    expect(
      await run(name, 'node_modules/.bin/openapi-typescript', DOCUMENT, '-o', 'api.ts', '--default-non-nullable=false'),
    ).toMatchObject({
      code: 0,
    });
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--lib',
      'es2022,dom,dom.iterable',
    ];
    expect(await run(name, 'node_modules/.bin/tsc', ...options, 'program.ts')).toMatchObject({ code: 0, stdout: '' });
    await bundle(types);
    expect(await run(name, process.execPath, 'program.mjs')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(PRINTED),
    });
  });

  describe('in Go', () => {
    const path = files('go', { 'go.mod': 'module example\n\ngo 1.24\n', 'main.go': GO });
    mkdirSync(join(path, 'registry'));
    const generator = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
    const hasGo = succeeds(['go', 'run', generator, '--version'], path);
    const options = ['-generate', 'types,client', '-package', 'registry', '-o', 'registry/client.go'];
    (hasGo ? it : it.skip)(`oapi-codegen${hasGo ? '' : ', which cannot be fetched or has no Go'}`, async () => {
      expect(await run('go', 'go', 'run', generator, ...options, DOCUMENT)).toMatchObject({ code: 0 });
      expect(await run('go', 'go', 'mod', 'tidy')).toMatchObject({ code: 0 });
      expect(await run('go', 'go', 'run', '.')).toMatchObject({ code: 0, stdout: expect.stringMatching(PRINTED) });
    });
  });

  describe('the Postman collection that the documentation serves', () => {
    let collection: PostmanCollection;
    beforeAll(async () => {
      collection = (await (await fetch(`${api().url}/docs/postman.json`)).json()) as PostmanCollection;
    });

    it('has one header for the key', () => {
      const fields = Object.fromEntries(collection.auth.apikey.map(({ key, value }) => [key, value]));
      expect(fields).toEqual({ key: 'x-api-key', value: '{{apiKey}}', in: 'header' });
    });

    it('has requests that the service takes as they are', async () => {
      const requests = toRequests(collection.item);
      expect(requests.length).toBeGreaterThan(15);
      for (const request of requests) {
        const response = await sendPostman(request, api());
        const text = await response.text();
        // Ids and positions of examples are not those of this service.
        expect([200, 201, 202, 204, 404, 410, `${request.url.path.join('/')}: ${text}`]).toContain(response.status);
      }
    });
  });
}

async function bundle(path: string): Promise<void> {
  await build({
    entryPoints: [join(path, 'program.ts')],
    outfile: join(path, 'program.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
}

interface PostmanRequest {
  readonly method: string;
  readonly header?: readonly { readonly key: string; readonly value: string; readonly disabled?: boolean }[];
  readonly body?: { readonly raw?: string };
  readonly url: {
    readonly path: readonly string[];
    readonly query?: readonly { readonly key: string; readonly value: string; readonly disabled?: boolean }[];
    readonly variable?: readonly { readonly key: string; readonly value: string }[];
  };
}

interface PostmanItem {
  readonly item?: readonly PostmanItem[];
  readonly request?: PostmanRequest;
}

interface PostmanCollection {
  readonly item: readonly PostmanItem[];
  readonly auth: { readonly apikey: readonly { readonly key: string; readonly value: string }[] };
}

function toRequests(items: readonly PostmanItem[]): PostmanRequest[] {
  return items.flatMap(({ item = [], request }) => [...(request === undefined ? [] : [request]), ...toRequests(item)]);
}

/** As Postman sends it. */
function sendPostman(
  { method, header = [], body, url }: PostmanRequest,
  { url: origin, key }: ServedApi,
): Promise<Response> {
  const path = url.path.map((part) => url.variable?.find((one) => `:${one.key}` === part)?.value ?? part).join('/');
  const query = (url.query ?? []).filter(({ disabled }) => disabled !== true);
  const search = new URLSearchParams(query.map((one): [string, string] => [one.key, one.value])).toString();
  const sent = header.filter(({ disabled }) => disabled !== true);
  const headers = { ...Object.fromEntries(sent.map((one) => [one.key, one.value])), 'x-api-key': key };
  return fetch(`${origin}/${path}?${search}`, { method, headers, ...(body?.raw ? { body: body.raw } : {}) });
}

const HEY_API = `import { client } from './client/client.gen';
import { getBusiness, matchCompanies, searchBusinesses } from './client/sdk.gen';

// The document names two headers for the key; this client would send both.
const auth = ({ scheme }: { scheme?: string }) => (scheme === 'bearer' ? undefined : process.env['API_KEY']);
client.setConfig({ baseUrl: process.env['API_URL'], auth });
const found = await searchBusinesses({ query: { q: 'llc', per_page: 5 } });
console.log(found.data.data[0].name);
const match = await matchCompanies({ body: { queries: { a: { name: found.data.data[0].name } } } });
console.log(match.data.results['a'].verdict);
const missing = await getBusiness({ path: { id: 'us-or-0' } });
console.log(missing.error.errors[0].code);
`;

const OPENAPI_FETCH = `import createClient from 'openapi-fetch';
import type { paths } from './api.js';

declare const process: { env: Record<string, string> };
const client = createClient<paths>({ baseUrl: process.env['API_URL'], headers: { 'x-api-key': process.env['API_KEY'] } });
const found = await client.GET('/v1/businesses', { params: { query: { q: 'llc', per_page: 5 } } });
const name = found.data?.data[0]?.name ?? '';
console.log(name);
const match = await client.POST('/v1/match', { body: { queries: { a: { name } } } });
console.log(match.data?.results['a']?.verdict);
const missing = await client.GET('/v1/businesses/{id}', { params: { path: { id: 'us-or-0' } } });
console.log(missing.error?.errors[0]?.code);
`;

const GO = `package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"

	"example/registry"
)

func main() {
	key := registry.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("x-api-key", os.Getenv("API_KEY"))
		return nil
	})
	client, err := registry.NewClientWithResponses(os.Getenv("API_URL"), key)
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	q := "llc"
	found, err := client.SearchBusinessesWithResponse(ctx, &registry.SearchBusinessesParams{Q: &q})
	if err != nil {
		panic(err)
	}
	name := found.JSON200.Data[0].Name
	fmt.Println(name)
	body := strings.NewReader(fmt.Sprintf(\`{"queries":{"a":{"name":%q}}}\`, name))
	match, err := client.MatchCompaniesWithBodyWithResponse(ctx, nil, "application/json", body)
	if err != nil {
		panic(err)
	}
	fmt.Println(match.JSON200.Results["a"].Verdict)
	missing, err := client.GetBusinessWithResponse(ctx, "us-or-0", nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(missing.JSON404.Errors[0].Code)
}
`;
