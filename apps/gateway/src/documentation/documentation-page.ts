import type { OpenAPIObject } from '@nestjs/swagger';
import { AppError, codes, type ErrorCode } from '@registry/errors';
import { errorPagePath } from '../problems/error-page-path.ts';
import type { Surface } from '../surfaces/surface.ts';
import { USAGE_RESTRICTION } from '../usage-restriction.ts';

/** What the page says of a surface beside its operations. */
export type DocumentedSurface = Pick<Surface, 'bodyOf' | 'errors' | 'hasErrorPages'>;

/**
 * The documentation page. What matters most (who may use the data for what, how to send a key, what each error means, which
 * endpoints there are) is in the page itself; a script of this server's adds the details and a form to try them.
 */
export function documentationPage(document: OpenAPIObject, { bodyOf, errors }: DocumentedSurface): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.info.title)}</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<style>
body { margin: 0 auto; max-width: 76rem; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; color: #1b1b1b; background: #fff; }
.restriction { border-left: 4px solid #a33000; background: #fff4ee; padding: .75rem 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #ddd; vertical-align: top; }
code, pre { font: .9em ui-monospace, monospace; }
pre { background: #f4f4f4; padding: .75rem; overflow-x: auto; }
</style>
</head>
<body>
<h1>${escaped(document.info.title)}</h1>
<p class="restriction"><strong>Usage restriction.</strong> ${escaped(USAGE_RESTRICTION)}</p>
${keys(document)}<h2 id="endpoints-list">Endpoints</h2>
<table>
<thead><tr><th>Path</th><th>What it does</th></tr></thead>
<tbody>
${endpointRows(document)}
</tbody>
</table>
<h2 id="errors">Errors</h2>
<p>The body of an error: <code>${escaped(JSON.stringify(bodyOf(EXAMPLE)))}</code>. Quote the header
<code>X-Request-Id</code> when you report one.</p>
<table>
<thead><tr><th>Status</th><th>Code</th><th>Meaning</th><th>Repeat?</th></tr></thead>
<tbody>
${errorRows(errors)}
</tbody>
</table>
<h2 id="reference">Reference</h2>
<p>As a file: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>
<noscript><p>The form below needs JavaScript; everything that it shows is in the file.</p></noscript>
<div id="endpoints"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/documentation.js"></script>
</body>
</html>
`;
}

const EXAMPLE = new AppError(codes.request.unknownParameter, {
  message: '"colour" is not a parameter here.',
  param: 'colour',
});

/** How a key is sent; nothing where none is needed. */
function keys(document: OpenAPIObject): string {
  if (Object.keys(document.components?.securitySchemes ?? {}).length === 0) return '';
  return `<h2 id="authentication">Keys</h2>
<p>Send your key in <code>x-api-key</code> or as <code>Authorization: Bearer</code>. The query parameter <code>api_token</code>
is deprecated, because URLs are logged on their way.</p>
<pre>curl -H 'x-api-key: YOUR_KEY' 'http://127.0.0.1:3000/v1/businesses?q=cedar+ridge&amp;state=OR'</pre>
`;
}

function endpointRows(document: OpenAPIObject): string {
  return Object.entries(document.paths)
    .map(
      ([path, { get }]) => `<tr><td><code>GET ${escaped(path)}</code></td><td>${escaped(get?.summary ?? '')}</td></tr>`,
    )
    .join('\n');
}

function errorRows(errors: readonly ErrorCode[]): string {
  return errors
    .map(
      ({ status, slug, title, retryable }) =>
        `<tr id="${slug}"><td>${status}</td><td><a href="${errorPagePath(slug)}"><code>${slug}</code></a></td><td>${escaped(title)}</td><td>${retryable ? 'after <code>Retry-After</code> seconds' : 'no'}</td></tr>`,
    )
    .join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
