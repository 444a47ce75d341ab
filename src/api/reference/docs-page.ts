import type { OpenAPI } from '@orpc/openapi';
import { escapeHtml } from '../../platform/mail/render.ts';
import type { ApiDocument } from './open-api.ts';
import { type PageDocument, pageDocument } from '../pages/page-document.ts';

type Operation = { method: string; path: string; described: OpenAPI.OperationObject };
type Schema = { type?: string; description?: string; [keyword: string]: unknown };

const style = `
:root{color-scheme:light dark;--ink:#21123f;--soft:#584a78;--paper:#f3f1fa;--card:#fffdff;--line:#d9d1ec;--wash:#e7e1f6;--accent:#5b2fc9}
@media (prefers-color-scheme:dark){:root{--ink:#f4efff;--soft:#b9abdc;--paper:#150b2b;--card:#20133f;--line:#3a2a63;--wash:#2b1c52;--accent:#c3adff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 Figtree,'Segoe UI',Helvetica,Arial,sans-serif}
header,main{max-width:960px;margin:0 auto;padding:24px 16px}
h1{margin:0 0 8px;font:900 34px/1.1 Anybody,'Arial Black',Arial,sans-serif}
h2{margin:32px 0 12px;font:900 22px/1.2 Anybody,'Arial Black',Arial,sans-serif}
h3{margin:16px 0 4px;font-size:15px}
p{margin:0 0 8px;color:var(--soft)}
a{color:var(--accent)}
a,summary{min-height:24px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
nav ul{display:flex;flex-wrap:wrap;gap:8px 16px;padding:0;list-style:none}
nav a{display:inline-block}
details{margin:0 0 8px;background:var(--card);border:2px solid var(--line);border-radius:14px}
summary{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 12px;padding:10px 14px;cursor:pointer}
summary code{overflow-wrap:anywhere}
summary b{min-width:64px;padding:0 8px;border-radius:8px;background:#ffc24b;color:#21123f;text-align:center;font-size:13px}
summary b.get{background:var(--wash);color:var(--ink)}
details>div{padding:0 14px 14px;border-top:2px dashed var(--line)}
dl{display:grid;grid-template-columns:minmax(120px,auto) 1fr;gap:4px 16px;margin:0}
dt{font-weight:700}
dd{margin:0;color:var(--soft);overflow-wrap:anywhere}
pre{margin:4px 0 0;padding:12px;border-radius:10px;background:var(--wash);overflow:auto;font-size:13px;line-height:1.45}`;

/** Makes the page on which people read the API's document: no script, nothing from elsewhere. */
export function docsPage(document: ApiDocument, productName: string): PageDocument {
  const groups = Map.groupBy(operationsOf(document), ({ described }) => described.tags?.[0] ?? 'Other');
  const sections = [...groups].map(([tag, operations]) => ({ tag, id: tag.toLowerCase(), operations }));
  const links = sections.map(({ tag, id }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(tag)}</a></li>`);
  return pageDocument(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | ${escapeHtml(productName)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<header>
<h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description ?? '')}</p>
<p><a href="/api/openapi.json">The same as an OpenAPI 3.1 document</a></p>
<nav aria-label="Parts"><ul>${links.join('')}</ul></nav>
</header>
<main>
${sections.map(sectionHtml).join('\n')}
</main>
</body>
</html>
`);
}

function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: `/api${path}`,
      described: operation as OpenAPI.OperationObject,
    })),
  );
}

const sectionHtml = ({ tag, id, operations }: { tag: string; id: string; operations: Operation[] }) =>
  `<section id="${escapeHtml(id)}"><h2>${escapeHtml(tag)}</h2>${operations.map(operationHtml).join('\n')}</section>`;

function operationHtml({ method, path, described }: Operation): string {
  const { summary = '', description = '' } = described;
  return `<details>
<summary><b class="${method.toLowerCase()}">${method}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(summary)}</span></summary>
<div>
${description === '' ? '' : `<p>${escapeHtml(description)}</p>`}
${parametersHtml(described)}
${bodyHtml(described)}
${answersHtml(described)}
</div>
</details>`;
}

function parametersHtml({ parameters = [] }: OpenAPI.OperationObject): string {
  const rows = (parameters as OpenAPI.ParameterObject[]).map(
    ({ name, in: place, required, schema }) =>
      `<dt>${escapeHtml(name)}</dt><dd>${place}${required ? ', required' : ''}: ${escapeHtml(typeOf(schema as Schema))}</dd>`,
  );
  return rows.length === 0 ? '' : `<h3>Parameters</h3><dl>${rows.join('')}</dl>`;
}

function bodyHtml({ requestBody }: OpenAPI.OperationObject): string {
  const schema = jsonSchemaOf(requestBody as OpenAPI.RequestBodyObject | undefined);
  return schema === undefined ? '' : `<h3>Body</h3>${schemaHtml(schema)}`;
}

function answersHtml({ responses = {} }: OpenAPI.OperationObject): string {
  const answers = Object.entries(responses).map(([status, response]) => {
    const schema = jsonSchemaOf(response as OpenAPI.ResponseObject);
    if (Number(status) < 400) return `<h3>Answer ${status}</h3>${schemaHtml(schema)}`;
    const { code } = (schema?.['properties'] ?? {}) as { code?: Schema };
    return `<h3>Refusal ${status}</h3><p>${escapeHtml(code?.description ?? '')}</p>`;
  });
  return answers.join('');
}

const jsonSchemaOf = (part: { content?: Record<string, { schema?: unknown }> } | undefined) =>
  part?.content?.['application/json']?.schema as Schema | undefined;

const schemaHtml = (schema: Schema | undefined) =>
  schema === undefined ? '' : `<pre tabindex="0">${escapeHtml(outline(schema, ''))}</pre>`;

/** One line for a value that is neither a list nor an object: its type and what limits it. */
function typeOf(schema: Schema): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (choices) return choices.map((choice) => typeOf(choice)).join(' | ');
  const limits = ['format', 'minimum', 'maximum', 'minLength', 'maxLength']
    .filter((keyword) => schema[keyword] !== undefined)
    .map((keyword) => `${keyword} ${String(schema[keyword])}`);
  return [schema.type ?? 'any', ...limits].join(', ');
}

/** The shape of a value as an indented outline; a question mark stands behind what may be missing. */
function outline(schema: Schema, indent: string): string {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  const nested = choices?.find(({ type }) => type === 'object' || type === 'array');
  if (choices && nested) {
    const others = choices.filter((choice) => choice !== nested).map(typeOf);
    return [outline(nested, indent), ...others].join(' | ');
  }
  if (schema.type === 'array') return `[ ${outline((schema['items'] ?? {}) as Schema, indent)} ]`;
  if (schema.type !== 'object') return typeOf(schema);
  const required = (schema['required'] ?? []) as string[];
  const inner = `${indent}  `;
  const lines = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).map(
    ([name, property]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${outline(property, inner)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}
