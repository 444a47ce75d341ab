import type { OpenAPI } from '@orpc/openapi';
import { escapeHtml } from '#platform/mail/render.ts';
import type { PageDocument } from '../pages/page-document.ts';
import { serverPage } from '../pages/server-page.ts';
import type { ApiDocument } from './open-api.ts';

type Schema = {
  type?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  [keyword: string]: unknown;
};

const style = `
header,main{max-width:960px;margin:0 auto;padding:24px 16px}
h2{margin:32px 0 12px}
h3{margin:16px 0 4px;font-size:15px}
nav ul{display:flex;flex-wrap:wrap;gap:8px 16px;padding:0;list-style:none}
nav a{display:inline-block;min-height:24px}
details{margin:0 0 8px;padding:0 14px;background:var(--card);border:2px solid var(--line);border-radius:14px}
summary{display:flex;flex-wrap:wrap;gap:4px 12px;padding:10px 0;cursor:pointer}
code{overflow-wrap:anywhere}
pre{padding:12px;border-radius:10px;background:var(--wash);overflow:auto;font-size:13px;line-height:1.45}`;

/** Builds the page that shows the API's document to people. */
export function docsPage(document: ApiDocument, productName: string): PageDocument {
  const { title, description = '' } = document.info;
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      address: `/api${path}`,
      method: method.toUpperCase(),
      described: operation as OpenAPI.OperationObject,
    })),
  );
  const groups = [...Map.groupBy(operations, ({ described }) => described.tags?.[0] ?? 'Other')];
  const links = groups.map(([tag]) => `<li><a href="#${idOf(tag)}">${escapeHtml(tag)}</a></li>`);
  const sections = groups.map(
    ([tag, group]) =>
      `<section id="${idOf(tag)}"><h2>${escapeHtml(tag)}</h2>${group.map(operationHtml).join('\n')}</section>`,
  );
  const body = `<header>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(description)}</p>
<p><a href="/api/openapi.json">The same as an OpenAPI 3.1 document</a></p>
<nav aria-label="Parts"><ul>${links.join('')}</ul></nav>
</header>
<main>
${sections.join('\n')}
</main>`;
  return serverPage({ title: 'API', productName, style, body, isIndexed: true });
}

const idOf = (tag: string) => escapeHtml(tag.toLowerCase());

function operationHtml(operation: {
  address: string;
  method: string;
  described: OpenAPI.OperationObject;
}): string {
  const {
    summary = '',
    description = '',
    parameters = [],
    requestBody,
    responses = {},
  } = operation.described;
  const blocks = [
    parameters.length > 0 ? schemaHtml('Parameters', schemaOfParameters(parameters)) : '',
    schemaHtml('Body', jsonSchemaOf(requestBody)),
    ...Object.entries(responses).map(([status, response]) => {
      const schema = jsonSchemaOf(response);
      if (Number(status) < 400) return schemaHtml(`Answer ${status}`, schema);
      return `<h3>Refusal ${status}</h3><p>${escapeHtml(schema?.properties?.['code']?.description ?? '')}</p>`;
    }),
  ];
  return `<details>
<summary><b>${operation.method}</b><code>${escapeHtml(operation.address)}</code><span>${escapeHtml(summary)}</span></summary>
<p>${escapeHtml(description)}</p>
${blocks.join('\n')}
</details>`;
}

function schemaOfParameters(parameters: OpenAPI.OperationObject['parameters'] & {}): Schema {
  const known = parameters as OpenAPI.ParameterObject[];
  return {
    type: 'object',
    properties: Object.fromEntries(known.map(({ name, schema }) => [name, (schema ?? {}) as Schema])),
    required: known.filter(({ required }) => required).map(({ name }) => name),
  };
}

const jsonSchemaOf = (part: unknown) =>
  (part as { content?: Record<string, { schema?: Schema }> } | undefined)?.content?.['application/json']
    ?.schema;

const schemaHtml = (heading: string, schema: Schema | undefined) =>
  schema === undefined
    ? ''
    : `<h3>${heading}</h3><pre tabindex="0">${escapeHtml(outline(schema, '\n'))}</pre>`;

/** A schema as an indented outline; the names of optional properties end in a question mark. */
function outline(schema: Schema, lineBreak: string): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => outline(choice, lineBreak)).join(' | ');
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema.type === 'array') return `[ ${outline(schema.items ?? {}, lineBreak)} ]`;
  if (schema.type === 'object') {
    const inner = `${lineBreak}  `;
    const parts = Object.entries(schema.properties ?? {}).map(
      ([name, part]) =>
        `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${outline(part, inner)}`,
    );
    return parts.length === 0 ? '{}' : `{${parts.join('')}${lineBreak}}`;
  }
  const limits = ['format', 'minimum', 'maximum', 'minLength', 'maxLength']
    .filter((keyword) => schema[keyword] !== undefined)
    .map((keyword) => `${keyword} ${String(schema[keyword])}`);
  return [schema.type ?? 'any', ...limits].join(', ');
}
