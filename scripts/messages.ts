import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './root.mjs'

/** Where people are spoken to. */
const spoken = [
  'apps/web/src/**/*.{ts,tsx}',
  'packages/stage/src/**/*.{ts,tsx}',
  'packages/tools/src/*/editor/**/*.{ts,tsx}',
]
/** Where the server speaks to programs, in English, and some of it to people too. */
const alsoSpoken = ['packages/tools/src/*/contract.ts']
/** Data that is all words, and which of its strings are. */
const written: Record<string, (node: ts.StringLiteralLike) => boolean> = {
  'packages/tools/src/*/copy.ts': isValue,
  'packages/tools/src/{gates,*/contract}.ts': node => nameOf(node) === 'what',
  'packages/tools/src/define-contract.ts': node => listOf(node) === 'categories',
  'packages/protocol/src/errors/catalogue.ts': node => isValue(node) && nameOf(node) === 'says',
}
const exclude = ['**/*.test.*', '**/test-*.tsx', '**/sample-tasks.ts', 'apps/web/src/screens/{admin,kit}/**']

export interface Message {
  /** English, in ICU MessageFormat. */
  text: string
  /** File and line where it is said. */
  place: string
}

/** Every message of the app, as its sources have it. */
export function allMessages(): Message[] {
  const said = globSync([...spoken, ...alsoSpoken], { cwd: root, exclude }).flatMap(
    path => saidIn(path, read(path)).messages,
  )
  const told = Object.entries(written).flatMap(([paths, isTold]) =>
    globSync(paths, { cwd: root }).flatMap(path => toldIn(path, read(path), isTold)),
  )
  return [...said, ...told]
}

/** English that is shown without being looked up in the catalogue of the page's language. */
export function unsaidMessages(): Message[] {
  return globSync(spoken, { cwd: root, exclude }).flatMap(path => saidIn(path, read(path)).unsaid)
}

/** What a module says by `t` and `Trans`, and what it shows past them. */
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
    if (ts.isCallExpression(node) && node.expression.getText(source) === 't') {
      const [message, ...values] = node.arguments
      if (message) say(message)
      values.forEach(visit)
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

function toldIn(path: string, text: string, isTold: (node: ts.StringLiteralLike) => boolean): Message[] {
  const source = parse(path, text)
  const messages: Message[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && isTold(node)) messages.push({ text: node.text, place: path })
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

/** The list that it is written in. */
function listOf(node: ts.Node): string | undefined {
  if (!ts.isArrayLiteralExpression(node.parent)) return undefined
  return ts.findAncestor(node.parent, ts.isVariableDeclaration)?.name.getText()
}

/** What an engine is asked, in English; shown by `translated`. */
const isPrompt = (node: ts.Node): node is ts.StringLiteralLike =>
  ts.isStringLiteralLike(node) && node.text.includes(' ') && nameOf(node) === 'prompt'

/** What reads as a message: words between tags, or a string that begins as a sentence does or has several words. */
function isShown(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return /\p{L}{2}/u.test(node.text.replace(/&\w+;/g, ''))
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false
  if (isForMachines(node)) return false
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

/** Errors for the log, names of keys, classes, types, and what is imported. */
function isForMachines(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent))
    return true
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent) || ts.isPropertySignature(parent))
    return true
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  if (ts.isBinaryExpression(parent) && /^[!=]=/.test(parent.operatorToken.getText())) return true
  if (ts.isJsxAttribute(parent)) return machineAttributes.test(parent.name.getText())
  if (ts.isCallExpression(parent) && /^lazyRouteComponent$|[.]includes$/.test(parent.expression.getText()))
    return true
  // Names that are found by a pattern, and what stands in a header of HTTP.
  if (ts.isArrayLiteralExpression(parent) && parent.elements.some(ts.isRegularExpressionLiteral)) return true
  if (ts.isPropertyAssignment(parent) && isOfHeaders(parent)) return true
  return ts.isNewExpression(parent) && /Error$|Exception$/.test(parent.expression.getText())
}

const isOfHeaders = ({ parent }: ts.PropertyAssignment) =>
  ts.isVariableDeclaration(parent.parent) && parent.parent.name.getText() === 'headers'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The French of every message, catalogue by catalogue. */
export function frenchCatalogues(): Record<string, Record<string, string>> {
  const paths = globSync('packages/language/src/fr/*.json', { cwd: root })
  return Object.fromEntries(paths.map(path => [path, JSON.parse(read(path))]))
}

/** Tell what is still to be translated below a path. */
function tellMissing(below = ''): void {
  const known = new Set(Object.values(frenchCatalogues()).flatMap(Object.keys))
  const isBelow = ({ place }: Message) => place.startsWith(below)
  const unsaid = unsaidMessages().filter(isBelow)
  const missing = allMessages().filter(message => isBelow(message) && !known.has(message.text))
  for (const { text, place } of unsaid) console.log(`not said by t: ${place} ${text.replace(/\s+/g, ' ')}`)
  for (const { text, place } of missing) console.log(`no French: ${place} ${text}`)
  console.log(`${unsaid.length} not said by t, ${missing.length} without French`)
}

if (import.meta.main) tellMissing(process.argv[2])
