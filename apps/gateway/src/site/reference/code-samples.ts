import {
  type DocumentedOperation,
  type DocumentedParameter,
  plainText,
} from '@registry/http-frame/openapi/documented-operations';

/** Stands for the address that the page is read from, and is replaced by it when the page is sent. */
export const ORIGIN = 'http://origin.invalid';

export interface CodeSample {
  readonly language: string;
  readonly label: string;
  readonly code: string;
}

/** The same request, with what it must have, in each language. The key is read from the environment. */
export function codeSamples(operation: DocumentedOperation): CodeSample[] {
  const request = sampleRequest(operation);
  return [
    { language: 'curl', label: 'curl', code: curl(request) },
    { language: 'python', label: 'Python', code: python(request) },
    { language: 'typescript', label: 'TypeScript', code: typescript(request) },
  ];
}

/** Its URL is without the query, its body JSON on one line. */
type SampleRequest = ReturnType<typeof sampleRequest>;

function sampleRequest({ method, path, parameters, body, needsKey }: DocumentedOperation) {
  const needed = parameters.filter(({ required }) => required);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = needed.find((one) => one.name === name);
    return encodeURIComponent(parameter === undefined ? name : toExample(parameter));
  });
  const query = needed.filter((parameter) => parameter.in === 'query');
  return {
    method,
    url: `${ORIGIN}${filled}`,
    query: Object.fromEntries(query.map((parameter) => [parameter.name, toExample(parameter)])),
    needsKey,
    body: body === undefined ? undefined : JSON.stringify(body.example ?? {}),
  };
}

/** A value that finds something. */
export function toExample({ schema }: DocumentedParameter): string {
  const { example, default: fallback, enum: values = [] } = schema;
  return plainText(example ?? fallback ?? values[0] ?? '');
}

function curl({ method, url, query, needsKey, body }: SampleRequest): string {
  const search = new URLSearchParams(query).toString();
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${shellQuoted(search === '' ? url : `${url}?${search}`)}`,
    ...(needsKey ? ['-H "x-api-key: $KEY"'] : []),
    ...(body === undefined ? [] : ["-H 'content-type: application/json'", `-d ${shellQuoted(body)}`]),
  ];
  return lines.join(' \\\n  ');
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function python({ method, url, query, needsKey, body }: SampleRequest): string {
  const lines = [
    JSON.stringify(url),
    ...(Object.keys(query).length === 0 ? [] : [`params=${JSON.stringify(query)}`]),
    ...(needsKey ? ['headers={"x-api-key": os.environ["KEY"]}'] : []),
    // JSON's words are Python's but for three.
    ...(body === undefined ? [] : [`json=json.loads(${JSON.stringify(body)})`]),
    'timeout=30',
  ];
  const imports = [...(body === undefined ? [] : ['import json']), ...(needsKey ? ['import os'] : [])];
  return `${imports.map((line) => `${line}\n`).join('')}import requests

response = requests.${method.toLowerCase()}(
${lines.map((line) => `    ${line},\n`).join('')})
response.raise_for_status()
print(response.${method === 'DELETE' ? 'status_code' : 'json()'})`;
}

function typescript({ method, url, query, needsKey, body }: SampleRequest): string {
  const search = Object.keys(query).length === 0 ? '' : `?\${new URLSearchParams(${JSON.stringify(query)})}`;
  const headers = [
    ...(needsKey ? ["'x-api-key': process.env.KEY ?? ''"] : []),
    ...(body === undefined ? [] : ["'content-type': 'application/json'"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${body})`]),
  ];
  return `const response = await fetch(\`${url}${search}\`${options.length === 0 ? '' : `, {\n${options.map((line) => `  ${line},\n`).join('')}}`});
if (!response.ok) throw new Error(await response.text());
console.log(await response.${method === 'DELETE' ? 'text' : 'json'}());`;
}
