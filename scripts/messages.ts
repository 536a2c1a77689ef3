import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { root } from './root.mjs'

/** Files with user-visible text, in which every such text must go through `t` or `Trans`. */
const uiFiles = [
  'apps/web/src/**/*.{ts,tsx}',
  'packages/stage/src/**/*.{ts,tsx}',
  'packages/tools/src/*/editor/**/*.{ts,tsx}',
  'apps/server/src/features/account/{emails,return-page}.ts',
  'apps/server/src/features/personal-data/archive.ts',
]
/** Files with error details that users can see, next to strings for logs. Only `detail` is checked in them. */
const errorDetailFiles = ['apps/server/src/**/*.ts', 'packages/{tools/src,protocol/src/errors}/**/*.ts']
const errorCatalogPath = 'packages/protocol/src/errors/error-catalog.ts'
/** Files with messages in plain data, and a predicate that selects those strings. */
const messageData: Record<string, (node: ts.StringLiteralLike) => boolean> = {
  'packages/tools/src/*/{card,copy}.ts': isValue,
  'packages/tools/src/{gates,*/contract}.ts': node =>
    propertyName(node) === 'feature' || isRegexMessage(node),
  'packages/tools/src/define-copy.ts': node => arrayVariableName(node) === 'categories',
  [errorCatalogPath]: node => isValue(node) && propertyName(node) === 'message',
  'packages/{illustrator,imaging,providers}/src/**/*.ts': isEngineErrorText,
  'apps/server/src/features/**/*.ts': node => isValue(node) && propertyName(node) === 'summary',
}
/** Properties of a tool's card, which every page loads. */
const startProperties = /^(name|tagline)$/
/** Properties of a tool that are shown outside its own page, so that their messages are in the common namespace. */
const commonProperties = /^feature$/
const exclude = [
  '**/*.test.*',
  '**/test-*.{ts,tsx}',
  '**/sample-tasks.ts',
  'apps/web/src/screens/design-system/**',
]

export interface Message {
  /** English, in ICU MessageFormat. */
  text: string
  /** File, and for code also the line. */
  location: string
}

/** Every message of the app by its English text, each with the namespace of its translations. */
export function allMessages(): Map<string, Message & { namespace: string }> {
  const codeMessages = [
    ...new Set(globSync([...uiFiles, ...errorDetailFiles], { cwd: root, exclude })),
  ].flatMap(path =>
    messagesIn(path, read(path)).messages.map(message => ({ ...message, namespace: namespaceOf(path) })),
  )
  const dataMessages = Object.entries(messageData).flatMap(([paths, isMessage]) =>
    globSync(paths, { cwd: root, exclude }).flatMap(path => dataMessagesIn(path, read(path), isMessage)),
  )
  const all = new Map<string, Message & { namespace: string }>()
  for (const message of [...codeMessages, ...dataMessages]) {
    const namespace = mergedNamespace(all.get(message.text)?.namespace, message.namespace)
    all.set(message.text, { ...message, namespace })
  }
  return all
}

/** Screens that load a message namespace of their own. */
const screens = new Set(
  [...read('apps/web/src/router.tsx').matchAll(/lazyScreen\(\s*'([\w-]+)'/g)].map(([, name]) => name),
)

/** Shared by all tool pages. */
const toolNamespace = 'screens/tool'

/** Used by the server only; the browser never loads it. */
const serverNamespace = 'server'

/** Loaded by every page before the app. */
const startNamespace = 'start'

/** Modules that every page shows: what the app imports statically, and the question of the first visit. */
export const startModules: ReadonlySet<string> = new Set([
  ...staticImports('apps/web/src/app.tsx'),
  'apps/web/src/shell/CookieQuestion.tsx',
  'packages/stage/src/format.ts',
])

/** A module of the web app and those of the web app that it imports, directly or indirectly, but not on demand. */
function staticImports(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  for (const statement of parse(path, read(path)).statements) {
    const isImport = ts.isImportDeclaration(statement) && !statement.importClause?.isTypeOnly
    const specifier =
      isImport && ts.isStringLiteral(statement.moduleSpecifier) && statement.moduleSpecifier.text
    if (specifier && /^[.].*[.]tsx?$/.test(specifier)) staticImports(join(dirname(path), specifier), found)
  }
  return found
}

/** The namespace of a module's messages: the start's, that of its screen or tool, the server's or the common one. */
function namespaceOf(path: string): string {
  if (startModules.has(path)) return startNamespace
  const [, screen] = /^apps\/web\/src\/screens\/([^/]+)\//.exec(path) ?? []
  if (screen && screens.has(screen)) return `screens/${screen}`
  if (path.startsWith('apps/web/src/shell/modals/')) return 'shell/modals'
  // The only modules of stage with messages that are used outside tool pages.
  if (/^packages\/stage\/src\/(?!(messages|format)[.]ts)/.test(path)) return toolNamespace
  // Its notes are shown with results.
  if (path === 'packages/tools/src/blurred-sides.ts') return toolNamespace
  const [, tool] = /^packages\/tools\/src\/([^/]+)\//.exec(path) ?? []
  if (tool) return `tools/${tool}`
  return /^apps\/server\/|^packages\/(tools|illustrator|imaging|providers|protocol)\//.test(path)
    ? serverNamespace
    : 'common'
}

function mergedNamespace(first: string | undefined, second: string): string {
  if (first === undefined || first === second || first === serverNamespace) return second
  if (second === serverNamespace) return first
  if (first === startNamespace || second === startNamespace) return startNamespace
  return [first, second].every(namespace => namespace === toolNamespace || namespace.startsWith('tools/'))
    ? toolNamespace
    : 'common'
}

/** User-visible English text that is not looked up in the message catalogs. */
export function untranslatedTexts(): Message[] {
  const texts = globSync(uiFiles, { cwd: root, exclude }).flatMap(
    path => messagesIn(path, read(path)).untranslated,
  )
  const details = globSync(errorDetailFiles, { cwd: root, exclude }).flatMap(path =>
    untranslatedDetails(path, read(path)),
  )
  return [...texts, ...details]
}

/**
 * Values of `detail` that are string literals instead of `defineMessage(…)`. Single words, which are names, are the same
 * in every language and not reported.
 */
export function untranslatedDetails(path: string, text: string): Message[] {
  const untranslated: Message[] = []
  const visit = (node: ts.Node): void => {
    const isDetail =
      (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && node.name.getText() === 'detail'
    const detail = isDetail ? node.initializer?.getText() : undefined
    if (detail && /^['`]/.test(detail) && /\p{L}[:,]? /u.test(detail.replace(/\$\{.*?\}/g, 'x')))
      untranslated.push({ text: detail, location: path })
    ts.forEachChild(node, visit)
  }
  visit(parse(path, text))
  return untranslated
}

/** The messages that a module passes to `t` and `Trans`, and user-visible text that it doesn't. */
export function messagesIn(path: string, text: string): { messages: Message[]; untranslated: Message[] } {
  const source = parse(path, text)
  const messages: Message[] = []
  const untranslated: Message[] = []
  const locate = (node: ts.Node) =>
    `${path}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
  const addMessage = (node: ts.Expression): void => {
    if (ts.isStringLiteralLike(node)) messages.push({ text: node.text, location: locate(node) })
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(addMessage)
    else untranslated.push({ text: node.getText(source), location: locate(node) })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && messageFunctions.test(node.expression.getText(source))) {
      const [message, ...values] = node.arguments
      if (message) addMessage(message)
      values.forEach(visit)
    } else if (isErrorMessageCall(node)) {
      messages.push({ text: messagesByCode.get(node.arguments[0].text) ?? '', location: locate(node) })
      node.arguments.slice(1).forEach(visit)
    } else if (ts.isJsxAttribute(node) && isIdOfTrans(node, source)) {
      const value = node.initializer
      if (value && ts.isStringLiteral(value)) addMessage(value)
      else if (value && ts.isJsxExpression(value) && value.expression) addMessage(value.expression)
    } else if (isPrompt(node)) messages.push({ text: node.text, location: locate(node) })
    else if (isUserVisible(node))
      untranslated.push({ text: node.getText(source).trim(), location: locate(node) })
    else ts.forEachChild(node, visit)
  }
  visit(source)
  return { messages, untranslated }
}

/** The message of each error code, from the error catalog. */
const messagesByCode = new Map(
  [...read(errorCatalogPath).matchAll(/^ {2}'?([\w-]+)'?: \{[^}]*?message:\s*'([^']+)'/gm)].map(
    ([, code, message]) => [code, message],
  ),
)

/** Whether a node is a call of `errorMessage` with a literal error code. */
const isErrorMessageCall = (node: ts.Node): node is ts.CallExpression & { arguments: [ts.StringLiteral] } =>
  ts.isCallExpression(node) &&
  node.expression.getText() === 'errorMessage' &&
  node.arguments[0] !== undefined &&
  ts.isStringLiteral(node.arguments[0])

/** Functions whose first argument is a message. */
const messageFunctions = /^(t|defineMessage)$/

function dataMessagesIn(path: string, text: string, isMessage: (node: ts.StringLiteralLike) => boolean) {
  const source = parse(path, text)
  const messages: (Message & { namespace: string })[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && isMessage(node)) {
      messages.push({ text: node.text, location: path, namespace: namespaceOfData(path, node) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return messages
}

function namespaceOfData(path: string, node: ts.StringLiteralLike): string {
  const property = propertyName(node) || ''
  if (startProperties.test(property)) return startNamespace
  if (commonProperties.test(property) || arrayVariableName(node) === 'categories') return 'common'
  return path === errorCatalogPath ? toolNamespace : namespaceOf(path)
}

function parse(path: string, text: string): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : undefined
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
}

const isIdOfTrans = (node: ts.JsxAttribute, source: ts.SourceFile) =>
  node.name.getText(source) === 'id' && node.parent.parent.tagName.getText(source) === 'Trans'

function isValue(node: ts.StringLiteralLike): boolean {
  return (
    !ts.isImportDeclaration(node.parent) &&
    !(ts.isPropertyAssignment(node.parent) && node.parent.name === node)
  )
}

const propertyName = (node: ts.Node) => ts.isPropertyAssignment(node.parent) && node.parent.name.getText()

/** Whether a node is the message of an `ImagingError` or `EngineError`. */
function isEngineErrorText(node: ts.StringLiteralLike): boolean {
  const { parent } = node
  if (ts.isNewExpression(parent))
    return /^(Imaging|Engine)Error$/.test(parent.expression.getText()) && parent.arguments?.[1] === node
  return isValue(node) && ts.findAncestor(node, ts.isVariableDeclaration)?.name.getText() === 'errorMessages'
}

/** Whether a node is the error message of a zod `regex` check. */
function isRegexMessage({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && parent.expression.getText().endsWith('.regex')
}

/** Name of the variable whose array literal contains a node. */
function arrayVariableName(node: ts.Node): string | undefined {
  if (!ts.isArrayLiteralExpression(node.parent)) return undefined
  return ts.findAncestor(node.parent, ts.isVariableDeclaration)?.name.getText()
}

/** Whether a node is an English prompt, which the UI shows with `translateData`. */
const isPrompt = (node: ts.Node): node is ts.StringLiteralLike =>
  ts.isStringLiteralLike(node) && node.text.includes(' ') && propertyName(node) === 'prompt'

/** Whether a node looks user-visible: text between tags, or a string that starts like a sentence or has three words. */
function isUserVisible(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return /\p{L}{2}/u.test(node.text.replace(/&\w+;/g, ''))
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false
  if (isMachineReadable(node) || / = .*;/.test(node.getText())) return false
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
function isMachineReadable(node: ts.Node): boolean {
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
  if (ts.isPropertyAssignment(parent) && isHttpHeader(parent)) return true
  return ts.isNewExpression(parent) && /Error$|Exception$/.test(parent.expression.getText())
}

const isHttpHeader = ({ parent }: ts.PropertyAssignment) =>
  ts.isVariableDeclaration(parent.parent) && parent.parent.name.getText() === 'headers'

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

const folder = 'packages/language/src/fr'

/** The French translations by namespace, then by English message. */
export function frenchCatalogs(): Record<string, Record<string, string>> {
  const names = globSync('**/*.json', { cwd: join(root, folder) })
  return Object.fromEntries(
    names.map(name => [name.replace('.json', ''), JSON.parse(read(`${folder}/${name}`))]),
  )
}

/** Rewrite the French catalogs: each message in its namespace, sorted by English text, without unused ones. */
function sortFrench(): void {
  const french = Object.assign({}, ...Object.values(frenchCatalogs()))
  const byNamespace = Object.groupBy(allMessages().values(), ({ namespace }) => namespace)
  rmSync(join(root, folder), { recursive: true })
  for (const [namespace, messages = []] of Object.entries(byNamespace)) {
    const known = messages.filter(({ text }) => french[text] !== undefined)
    const entries = known
      .map(({ text }) => [text, french[text]])
      .sort(([one], [other]) => (one < other ? -1 : 1))
    if (entries.length === 0) continue
    const file = join(root, folder, `${namespace}.json`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`)
  }
}

/** Print untranslated texts and messages without French. @param below a path prefix @default all files */
function printMissing(below = ''): void {
  const known = new Set(Object.values(frenchCatalogs()).flatMap(Object.keys))
  const isBelow = ({ location }: Message) => location.startsWith(below)
  const untranslated = untranslatedTexts().filter(isBelow)
  const missing = [...allMessages().values()].filter(message => isBelow(message) && !known.has(message.text))
  for (const { text, location } of untranslated)
    console.log(`not passed to t: ${location} ${text.replace(/\s+/g, ' ')}`)
  for (const { text, location } of missing) console.log(`no French: ${location} ${text}`)
  console.log(`${untranslated.length} not passed to t, ${missing.length} without French`)
}

if (import.meta.main) {
  const [argument] = process.argv.slice(2)
  if (argument === '--sort') sortFrench()
  else printMissing(argument)
}
