import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { root } from './root.mjs'

/** Files with user-visible text, in which every such text must go through `t` or `Trans`. */
const spoken = [
  'apps/web/src/**/*.{ts,tsx}',
  'packages/stage/src/**/*.{ts,tsx}',
  'packages/tools/src/*/editor/**/*.{ts,tsx}',
  'apps/server/src/features/account/{emails,return-page}.ts',
  'apps/server/src/features/personal-data/archive.ts',
]
/** Files with error details that users can see, next to strings for logs. Only `detail` is checked in them. */
const alsoSpoken = ['apps/server/src/**/*.ts', 'packages/{tools/src,protocol/src/errors}/**/*.ts']
const faultCatalogue = 'packages/protocol/src/errors/error-catalog.ts'
/** Files with messages in plain data, and a predicate that selects those strings. */
const written: Record<string, (node: ts.StringLiteralLike) => boolean> = {
  'packages/tools/src/*/{card,copy}.ts': isValue,
  'packages/tools/src/{gates,*/contract}.ts': node => nameOf(node) === 'feature' || isOfPattern(node),
  'packages/tools/src/define-contract.ts': node => listOf(node) === 'categories',
  [faultCatalogue]: node => isValue(node) && nameOf(node) === 'message',
  'packages/{illustrator,imaging,providers}/src/**/*.ts': isOfRefusal,
  'apps/server/src/features/**/*.ts': node => isValue(node) && nameOf(node) === 'summary',
}
/** Properties of a tool that are shown outside its own page, so that their messages are in the common namespace. */
const shownEverywhere = /^(name|tagline|feature)$/
const exclude = ['**/*.test.*', '**/test-*.{ts,tsx}', '**/sample-tasks.ts', 'apps/web/src/screens/design-system/**']

export interface Message {
  /** English, in ICU MessageFormat. */
  text: string
  /** File, and for code also the line. */
  place: string
}

/** Every message of the app by its English text, each with the namespace of its translations. */
export function allMessages(): Map<string, Message & { room: string }> {
  const said = [...new Set(globSync([...spoken, ...alsoSpoken], { cwd: root, exclude }))].flatMap(path =>
    saidIn(path, read(path)).messages.map(message => ({ ...message, room: roomOf(path) })),
  )
  const told = Object.entries(written).flatMap(([paths, isTold]) =>
    globSync(paths, { cwd: root, exclude }).flatMap(path => toldIn(path, read(path), isTold)),
  )
  const all = new Map<string, Message & { room: string }>()
  for (const message of [...said, ...told]) {
    const room = roomOfBoth(all.get(message.text)?.room, message.room)
    all.set(message.text, { ...message, room })
  }
  return all
}

/** Screens that load a message namespace of their own. */
const screens = new Set(
  [...read('apps/web/src/router.tsx').matchAll(/lazyScreen\(\s*'([\w-]+)'/g)].map(([, name]) => name),
)

/** Shared by all tool pages. */
const toolRoom = 'screens/tool'

/** Used by the server only; the browser never loads it. */
const serverRoom = 'server'

/** The namespace of a module's messages: that of its screen or tool, otherwise the server's or the common one. */
function roomOf(path: string): string {
  const [, screen] = /^apps\/web\/src\/screens\/([^/]+)\//.exec(path) ?? []
  if (screen && screens.has(screen)) return `screens/${screen}`
  if (path.startsWith('apps/web/src/shell/modals/')) return 'shell/modals'
  // The only module of stage with messages that are used outside tool pages.
  if (/^packages\/stage\/src\/(?!messages[.]ts)/.test(path)) return toolRoom
  const [, tool] = /^packages\/tools\/src\/([^/]+)\//.exec(path) ?? []
  if (tool) return `tools/${tool}`
  return /^apps\/server\/|^packages\/(tools|illustrator|imaging|providers|protocol)\//.test(path)
    ? serverRoom
    : 'house'
}

function roomOfBoth(one: string | undefined, other: string): string {
  if (one === undefined || one === other || one === serverRoom) return other
  if (other === serverRoom) return one
  return [one, other].every(room => room === toolRoom || room.startsWith('tools/')) ? toolRoom : 'house'
}

/** User-visible English text that is not looked up in the message catalogs. */
export function unsaidMessages(): Message[] {
  const shown = globSync(spoken, { cwd: root, exclude }).flatMap(path => saidIn(path, read(path)).unsaid)
  const told = globSync(alsoSpoken, { cwd: root, exclude }).flatMap(path => unsaidDetails(path, read(path)))
  return [...shown, ...told]
}

/**
 * Values of `detail` that are string literals instead of `defineMessage(…)`. Single words, which are names, are the same
 * in every language and not reported.
 */
export function unsaidDetails(path: string, text: string): Message[] {
  const unsaid: Message[] = []
  const visit = (node: ts.Node): void => {
    const isDetail =
      (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && node.name.getText() === 'detail'
    const told = isDetail ? node.initializer?.getText() : undefined
    if (told && /^['`]/.test(told) && /\p{L}[:,]? /u.test(told.replace(/\$\{.*?\}/g, 'x')))
      unsaid.push({ text: told, place: path })
    ts.forEachChild(node, visit)
  }
  visit(parse(path, text))
  return unsaid
}

/** The messages that a module passes to `t` and `Trans`, and user-visible text that it doesn't. */
export function saidIn(path: string, text: string): { messages: Message[]; unsaid: Message[] } {
  const source = parse(path, text)
  const messages: Message[] = []
  const unsaid: Message[] = []
  const place = (node: ts.Node) =>
    `${path}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
  const say = (node: ts.Expression): void => {
    if (ts.isStringLiteralLike(node)) messages.push({ text: node.text, place: place(node) })
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(say)
    else unsaid.push({ text: node.getText(source), place: place(node) })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && sayers.test(node.expression.getText(source))) {
      const [message, ...values] = node.arguments
      if (message) say(message)
      values.forEach(visit)
    } else if (isFaultCalled(node)) {
      messages.push({ text: faults.get(node.arguments[0].text) ?? '', place: place(node) })
      node.arguments.slice(1).forEach(visit)
    } else if (ts.isJsxAttribute(node) && isIdOfTrans(node, source)) {
      const value = node.initializer
      if (value && ts.isStringLiteral(value)) say(value)
      else if (value && ts.isJsxExpression(value) && value.expression) say(value.expression)
    } else if (isPrompt(node)) messages.push({ text: node.text, place: place(node) })
    else if (isShown(node)) unsaid.push({ text: node.getText(source).trim(), place: place(node) })
    else ts.forEachChild(node, visit)
  }
  visit(source)
  return { messages, unsaid }
}

/** The message of each error code, from the error catalog. */
const faults = new Map(
  [...read(faultCatalogue).matchAll(/^ {2}'?([\w-]+)'?: \{[^}]*?message:\s*'([^']+)'/gm)].map(
    ([, code, message]) => [code, message],
  ),
)

/** Whether a node is a call of `errorMessage` with a literal error code. */
const isFaultCalled = (node: ts.Node): node is ts.CallExpression & { arguments: [ts.StringLiteral] } =>
  ts.isCallExpression(node) &&
  node.expression.getText() === 'errorMessage' &&
  node.arguments[0] !== undefined &&
  ts.isStringLiteral(node.arguments[0])

/** Functions whose first argument is a message. */
const sayers = /^(t|defineMessage)$/

function toldIn(path: string, text: string, isTold: (node: ts.StringLiteralLike) => boolean) {
  const source = parse(path, text)
  const messages: (Message & { room: string })[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && isTold(node)) {
      const isEverywhere = shownEverywhere.test(nameOf(node) || '') || listOf(node) === 'categories'
      const isFault = path === faultCatalogue
      const room = isEverywhere ? 'house' : isFault ? toolRoom : roomOf(path)
      messages.push({ text: node.text, place: path, room })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return messages
}

const parse = (path: string, text: string) =>
  ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  )

const isIdOfTrans = (node: ts.JsxAttribute, source: ts.SourceFile) =>
  node.name.getText(source) === 'id' && node.parent.parent.tagName.getText(source) === 'Trans'

function isValue(node: ts.StringLiteralLike): boolean {
  return (
    !ts.isImportDeclaration(node.parent) &&
    !(ts.isPropertyAssignment(node.parent) && node.parent.name === node)
  )
}

const nameOf = (node: ts.Node) => ts.isPropertyAssignment(node.parent) && node.parent.name.getText()

/** Whether a node is the message of an `ImagingError` or `EngineError`. */
function isOfRefusal(node: ts.StringLiteralLike): boolean {
  const { parent } = node
  if (ts.isNewExpression(parent))
    return /^(Imaging|Engine)Error$/.test(parent.expression.getText()) && parent.arguments?.[1] === node
  return isValue(node) && ts.findAncestor(node, ts.isVariableDeclaration)?.name.getText() === 'errorMessages'
}

/** Whether a node is the error message of a zod `regex` check. */
function isOfPattern({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && parent.expression.getText().endsWith('.regex')
}

/** Name of the variable whose array literal contains a node. */
function listOf(node: ts.Node): string | undefined {
  if (!ts.isArrayLiteralExpression(node.parent)) return undefined
  return ts.findAncestor(node.parent, ts.isVariableDeclaration)?.name.getText()
}

/** Whether a node is an English prompt, which the UI shows with `translateData`. */
const isPrompt = (node: ts.Node): node is ts.StringLiteralLike =>
  ts.isStringLiteralLike(node) && node.text.includes(' ') && nameOf(node) === 'prompt'

/** Whether a node looks user-visible: text between tags, or a string that starts like a sentence or has three words. */
function isShown(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return /\p{L}{2}/u.test(node.text.replace(/&\w+;/g, ''))
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false
  if (isForMachines(node) || / = .*;/.test(node.getText())) return false
  const pieces = ts.isStringLiteralLike(node)
    ? [node]
    : [node.head, ...node.templateSpans.map(span => span.literal)]
  if (!pieces.some(({ text }) => /\p{L}{2}/u.test(text))) return false
  const text = pieces
    .map(({ text }) => text)
    .join('x')
    .trim()
  return /^\p{Lu}[\p{Ll}'’-]+([ ,.:…!?]|$)/u.test(text) || /^\p{L}+ \p{L}+ \p{L}+/u.test(text)
}

const machineAttributes =
  /^(className|id|d|viewBox|type|rel|name|autoComplete|data-.*|key|accept|sandbox|allow)$/

/** Whether a string is not user-visible: log messages, keys, class names, types, import specifiers and the like. */
function isForMachines(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent))
    return true
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent) || ts.isPropertySignature(parent))
    return true
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  if (ts.isBinaryExpression(parent) && /^[!=]=/.test(parent.operatorToken.getText())) return true
  if (ts.isJsxAttribute(parent)) return machineAttributes.test(parent.name.getText())
  if (
    ts.isCallExpression(parent) &&
    /^(lazyRouteComponent|lazyScreen)$|[.]includes$/.test(parent.expression.getText())
  )
    return true
  // Names that are matched by a pattern, and values of HTTP headers.
  if (ts.isArrayLiteralExpression(parent) && parent.elements.some(ts.isRegularExpressionLiteral)) return true
  if (ts.isPropertyAssignment(parent) && isOfHeaders(parent)) return true
  return ts.isNewExpression(parent) && /Error$|Exception$/.test(parent.expression.getText())
}

const isOfHeaders = ({ parent }: ts.PropertyAssignment) =>
  ts.isVariableDeclaration(parent.parent) && parent.parent.name.getText() === 'headers'

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

const folder = 'packages/language/src/fr'

/** The French translations by namespace, then by English message. */
export function frenchCatalogues(): Record<string, Record<string, string>> {
  const names = globSync('**/*.json', { cwd: join(root, folder) })
  return Object.fromEntries(
    names.map(name => [name.replace('.json', ''), JSON.parse(read(`${folder}/${name}`))]),
  )
}

/** Rewrite the French catalogs: each message in its namespace, sorted by English text, without unused ones. */
function sortFrench(): void {
  const french = Object.assign({}, ...Object.values(frenchCatalogues()))
  const rooms = Object.groupBy(allMessages().values(), ({ room }) => room)
  rmSync(join(root, folder), { recursive: true })
  for (const [room, messages = []] of Object.entries(rooms)) {
    const known = messages.filter(({ text }) => french[text] !== undefined)
    const words = known
      .map(({ text }) => [text, french[text]])
      .sort(([one], [other]) => (one < other ? -1 : 1))
    if (words.length === 0) continue
    const file = join(root, folder, `${room}.json`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(words), undefined, 2)}\n`)
  }
}

/** Print untranslated texts and messages without French. @param below a path prefix @default all files */
function tellMissing(below = ''): void {
  const known = new Set(Object.values(frenchCatalogues()).flatMap(Object.keys))
  const isBelow = ({ place }: Message) => place.startsWith(below)
  const unsaid = unsaidMessages().filter(isBelow)
  const missing = [...allMessages().values()].filter(message => isBelow(message) && !known.has(message.text))
  for (const { text, place } of unsaid) console.log(`not passed to t: ${place} ${text.replace(/\s+/g, ' ')}`)
  for (const { text, place } of missing) console.log(`no French: ${place} ${text}`)
  console.log(`${unsaid.length} not passed to t, ${missing.length} without French`)
}

if (import.meta.main) {
  const [ask] = process.argv.slice(2)
  if (ask === '--sort') sortFrench()
  else tellMissing(ask)
}
