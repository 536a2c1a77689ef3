import { escapeHtml } from '../../../platform/escape-html.ts'
import type { Media, OpenApiDocument, Operation, Schema } from './openapi.ts'

/**
 * The reference as a page without scripts: the document's operations by tag, each with its fields, its answers and a
 * call. Scalar's page was tried instead; its script has 4.4 MB, and needs inline styles, which the content security
 * policy forbids.
 */
export function referencePage({ info, tags, paths, webhooks, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = tags.map(({ name, description }) => ({
    name,
    description,
    entries: operations.filter(({ operation }) => operation.tags?.includes(name)),
  }))
  const events = Object.entries(webhooks).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  groups.push({ name: 'webhooks', description: 'Requests that this server sends to you.', entries: events })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)} – Reference</title>
<link rel="stylesheet" href="/docs/api/style.css">
</head>
<body>
<nav aria-label="Endpoints">
<p><a href="/">Pentimento</a> · <a href="/docs/api/openapi.json">OpenAPI document</a></p>
${groups.map(navigation).join('\n')}
</nav>
<main>
<h1>${escapeHtml(info.title)}</h1>
<p>${inline(info.description)}</p>
${groups.map(section).join('\n')}
<section><h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas).map(schemaSection).join('\n')}
</section>
</main>
</body>
</html>
`
}

interface Entry {
  path: string
  method: string
  operation: Operation
}

interface Group {
  name: string
  description: string
  entries: Entry[]
}

const titles: Readonly<Record<string, string>> = {
  api: 'Images',
  compatible: 'Other clients',
  agents: 'Agents',
  tools: 'Tools',
  tasks: 'Tasks',
  webhooks: 'Webhooks',
}

const titleOf = (name: string) => escapeHtml(titles[name] ?? name)
const idOf = ({ method, path }: Entry) =>
  `${method}-${path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '')}`

function navigation({ name, entries }: Group): string {
  const links = entries.map(entry => `<li><a href="#${idOf(entry)}">${escapeHtml(entry.path)}</a></li>`)
  return `<h2>${titleOf(name)}</h2><ul>${links.join('')}</ul>`
}

function section({ name, description, entries }: Group): string {
  return `<section><h2>${titleOf(name)}</h2><p>${inline(description)}</p>${entries.map(article).join('\n')}</section>`
}

function article(entry: Entry): string {
  const { path, method, operation } = entry
  const { summary, description, parameters = [], requestBody, responses } = operation
  const fields = Object.entries(requestBody?.content ?? {}).map(([type, media]) => body(type, media))
  const code = operation['x-codeSamples']?.map(
    ({ source }) => `<pre tabindex="0"><code>${escapeHtml(source)}</code></pre>`,
  )
  return `<article aria-labelledby="${idOf(entry)}">
<h3 id="${idOf(entry)}"><span class="method">${method.toUpperCase()}</span> ${escapeHtml(path)}</h3>
${[summary, description].map(text => (text ? `<p>${inline(text)}</p>` : '')).join('')}
${code?.join('') ?? ''}
${parameters.length > 0 ? `<h4>Headers and parameters</h4>${table(parameters.map(({ name, required, schema, description: text }) => row(name, required === true, { ...schema, ...(text && { description: text }) })))}` : ''}
${fields.join('')}
<h4>Answers</h4>
<dl>${Object.entries(responses)
    .map(([status, response]) => answer(status, response.description, response.content))
    .join('')}</dl>
</article>`
}

function body(type: string, { schema, example }: Media): string {
  const { properties = {}, required = [] } = schema ?? {}
  const rows = Object.entries(properties).map(([name, field]) => row(name, required.includes(name), field))
  const shown = type.includes('json') && example ? json(example) : ''
  return `<h4>Body: ${escapeHtml(type)}</h4>${rows.length > 0 ? table(rows) : ''}${shown}`
}

function answer(status: string, description: string, content: Record<string, Media> = {}): string {
  const types = Object.entries(content).map(([type, { schema, example }]) => {
    const reference = schema?.$ref?.split('/').at(-1)
    const link = reference ? ` <a href="#schema-${reference}">${reference}</a>` : ''
    return `<code>${escapeHtml(type)}</code>${link}${example === undefined ? '' : json(example)}`
  })
  return `<dt>${status}</dt><dd>${inline(description)} ${types.join(' ')}</dd>`
}

function schemaSection([name, schema]: [string, Schema]): string {
  return `<article><h3 id="schema-${name}">${name}</h3><details><summary>JSON Schema</summary>${json(schema)}</details></article>`
}

const json = (value: unknown) =>
  `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`

const table = (rows: string[]) =>
  `<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`

function row(name: string, isRequired: boolean, schema: Schema): string {
  const required = isRequired ? ' <strong>required</strong>' : ''
  const details = [schema.description, rangeOf(schema)].filter(text => text).map(text => inline(String(text)))
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${required}</th><td>${escapeHtml(typeOf(schema))}</td><td>${details.join(' ')}</td></tr>`
}

function typeOf({ type, format, enum: choices, const: constant }: Schema): string {
  if (choices) return choices.map(choice => JSON.stringify(choice)).join(' | ')
  if (constant !== undefined) return JSON.stringify(constant)
  if (format === 'binary') return 'file'
  return [type ?? 'any'].flat().join(' | ')
}

function rangeOf({ minimum, maximum, maxLength, default: value }: Schema): string {
  const isBounded = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER
  const parts = [
    isBounded(minimum) && `From ${minimum}.`,
    isBounded(maximum) && `To ${maximum}.`,
    maxLength !== undefined && `At most ${maxLength} characters.`,
    value !== undefined && value !== '' && `Default: ${JSON.stringify(value)}.`,
  ]
  return parts.filter(part => part).join(' ')
}

/** Text in which backticks mark code. */
function inline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
