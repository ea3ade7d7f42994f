import type { OpenAPIObject, SecuritySchemeObject } from '@nestjs/swagger';
import { errorPagePath } from '@registry/http-frame/problems/error-page-path';
import { list } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { codeSamples, ORIGIN } from './code-samples.ts';
import { byTag, type DocumentationPage, operationPath } from './documentation-layout.ts';
import type { DocumentedOperation, DocumentedParameter } from '@registry/http-frame/openapi/documented-operations';
import { markdownLine, markdownText } from './markdown.ts';
import { schemaExample } from './schema-example.ts';
import { describedAs, describedList, schemaFields, typeText } from './schema-fields.ts';
import { tryItForm } from './try-it-form.ts';

/** The page of the whole API, and one for each of its operations. */
export function referencePages(
  document: OpenAPIObject,
  operations: readonly DocumentedOperation[],
): DocumentationPage[] {
  return [
    { title: document.info.title, path: '/docs', main: () => overview(document, operations) },
    ...operations.map((operation) => ({
      title: operation.summary,
      path: operationPath(operation.id),
      main: () => operationMain(document, withBodyExample(document, operation)),
    })),
  ];
}

/** The operation with an example of its body, of the schema where the document has none. */
function withBodyExample(document: OpenAPIObject, operation: DocumentedOperation): DocumentedOperation {
  const { body } = operation;
  if (body?.schema === undefined || body.example !== undefined) return operation;
  return { ...operation, body: { ...body, example: schemaExample(document, body.schema) } };
}

function overview({ info, tags = [], components }: OpenAPIObject, operations: readonly DocumentedOperation[]): Html {
  const aboutTags = new Map(tags.map(({ name, description }) => [name, description ?? '']));
  return html`<h1>${info.title}</h1>
    <p class="facts">Version ${info.version} · <code>${ORIGIN}</code></p>
    <div class="prose">${markdownText(info.description ?? '')}</div>
    ${keys(components)}
    <h2 id="endpoints">Endpoints</h2>
    ${byTag(operations).map(
      ([tag, ofTag]) =>
        html`<section class="card" aria-label="${tag}">
          <h3>${tag}</h3>
          <p class="about">${aboutTags.get(tag) ?? ''}</p>
          ${describedList(
            ofTag.map(({ id, method, path, summary }) => [
              html`<a href="${operationPath(id)}">${summary}</a>`,
              html`<span class="method">${method}</span><code>${path}</code>`,
            ]),
          )}
        </section>`,
    )}`;
}

/** The ways to send a key; nothing where none is needed. */
function keys(components: OpenAPIObject['components']): Html | '' {
  const ways = Object.values(components?.securitySchemes ?? {}) as SecuritySchemeObject[];
  if (ways.length === 0) return '';
  return html`<h2 id="authentication">Keys</h2>
    ${describedList(
      ways.map(({ name, type, description }) => [
        html`<code>${type === 'http' ? 'Authorization: Bearer' : name}</code>`,
        markdownLine(description ?? ''),
      ]),
    )}`;
}

function operationMain(document: OpenAPIObject, operation: DocumentedOperation): Html {
  const { method, path, summary, description, parameters, body, response: response, errors, needsKey } = operation;
  return html`<h1>${summary}</h1>
    <p class="request"><span class="method">${method}</span> ${path}</p>
    ${markdownText(description)}
    <p class="facts">${needsKey ? 'Needs an API key.' : 'Needs no key.'}</p>
    <div class="operation">
      <div class="request-samples">${samples(operation)} ${tryItForm(operation)} ${toExample(response.example)}</div>
      <div>
        ${parameters.length === 0 ? '' : html`<h2>Parameters</h2>`}
        ${list(
          parameters.map((parameter) => parameterItem(document, parameter)),
          'fields',
        )}
        ${
          body === undefined
            ? ''
            : html`<h2>Body</h2>
                ${schemaFields(document, body.schema ?? {})}`
        }
        <h2>Response <span class="type">${response.status}</span></h2>
        ${schemaFields(document, response.schema ?? {})}
        <h2>Errors</h2>
        ${describedList(
          errors.map(({ status, slug, title }) => [
            html`<span class="method">${status}</span><a href="${errorPagePath(slug)}"><code>${slug}</code></a>`,
            html`${markdownLine(title)}.`,
          ]),
        )}
      </div>
    </div>`;
}

function parameterItem(document: OpenAPIObject, parameter: DocumentedParameter): Html {
  const { name, required, schema, description } = parameter;
  const place = parameter.in === 'query' ? '' : `, in the ${parameter.in}`;
  return html`<code>${name}</code>
    <span class="type"
      >${typeText(document, schema)}${place}, ${required ? html`<strong>required</strong>` : 'optional'}</span
    >
    ${describedAs(document, schema, description)}`;
}

function samples(operation: DocumentedOperation): Html {
  const all = codeSamples(operation);
  return html`<section class="card samples" aria-label="Code samples">
    ${all.map(
      ({ language, label }, i) =>
        html`<input
            type="radio"
            name="language"
            id="language-${language}"
            value="${language}"
            ${i === 0 ? 'checked' : ''}
          /><label for="language-${language}">${label}</label>`,
    )}
    ${all.map(({ language, code }) => html`<pre class="${language}"><code>${code}</code></pre>`)}
  </section>`;
}

function toExample(example: unknown): Html | '' {
  if (example === undefined) return '';
  return html`<section class="card" aria-labelledby="example">
    <h2 id="example">Example response</h2>
    <pre
      class="scrolled"
      tabindex="0"
      role="region"
      aria-label="Example as JSON"
    ><code>${JSON.stringify(example, undefined, 2)}</code></pre>
  </section>`;
}
