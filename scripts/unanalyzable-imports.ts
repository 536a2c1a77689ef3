import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './root.mjs'
import { sourceFiles } from './source-files.ts'

/**
 * Exceptions, by file and code: imports that dependency-cruiser can't follow but that violate no import rule, each with
 * the reason.
 */
const allowed: Record<string, Record<string, string>> = {
  'apps/server/src/migrations.test.ts': {
    'import(join(here, file))': 'a test of schema files in its own package',
  },
  'apps/web/prerender.ts': {
    "import(pathToFileURL(join(pagesBundle, 'prerender.js')).href)":
      'the built src/prerender.ts; the rules for apps/web/src apply to its sources',
  },
  'apps/web/src/data/solve-altcha.ts': {
    "new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' })":
      'the rules for apps/web/src apply to the worker itself',
  },
  'bench/super-resolution-baselines.ts': {
    "createRequire(join(folder, 'package.json'))":
      'packages of bench/baselines, which is not part of the workspace',
  },
  'packages/language/src/page-language.ts': {
    "import.meta.glob(['./*/**/*.json', '!./*/server.json'], { import: 'default', })":
      'JSON files import nothing',
  },
  'packages/stage/src/heic/displayable.ts': {
    "new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })":
      'the rules for browser code apply to the worker itself',
  },
  'e2e/sdk.full.spec.ts': {
    'import(path)': 'the built packages/sdk; its rules apply to its sources',
  },
  'packages/tools/src/cards.ts': {
    "import.meta.glob('./*/card.ts', { eager: true, import: 'card' })":
      'contract-runs-anywhere applies to each',
    "import.meta.glob('./*/copy.ts', { import: 'copy' })": 'contract-runs-anywhere applies to each',
  },
  'packages/tools/src/editors.ts': {
    "import.meta.glob('./*/editor/Editor.tsx')": 'the rules for browser code apply to every editor itself',
  },
  'packages/tools/src/endpoints.ts': {
    "import.meta.glob('./*/api.ts', { eager: true, import: 'api' })":
      'contract-runs-anywhere applies to each',
  },
  'packages/tools/src/pipelines.ts': {
    'import(`./${contract.id}/pipeline.ts`)': 'browser-reaches-no-node-code forbids this file in the browser',
    'import(`./${contract.id}/copy.ts`)': 'contract-runs-anywhere applies to each',
    'import(`./${contract.id}/api.ts`)': 'contract-runs-anywhere applies to each',
  },
}

/**
 * Find imports that dependency-cruiser can't follow and to which therefore no import rule applies: `import()` and
 * `require()` of anything but a literal, `createRequire` under another name, `import.meta.glob`, workers, and modules
 * by URL. Skips the exceptions above, but reports an exception that is no longer in the code.
 *
 * @param folder a tree with the layout of this repository
 * @returns one line for each
 */
export function unanalyzableImports(folder = root): string[] {
  const found: string[] = []
  const unused = structuredClone(allowed)
  for (const file of sourceFiles(['ts', 'tsx', 'js', 'mjs'], folder))
    for (const { code, line } of unanalyzableIn(file, readFileSync(join(folder, file), 'utf8')))
      if (allowed[file]?.[code]) delete unused[file]?.[code]
      else found.push(`unanalyzable-import: ${file}:${line} ${code} (${advice})`)
  for (const [file, codes] of Object.entries(unused))
    for (const code of Object.keys(codes))
      found.push(`unanalyzable-import: ${file} no longer has ${code} (Remove it from ${list}.)`)
  return found
}

const list = 'scripts/unanalyzable-imports.ts'
const advice = `No import rule applies to what this loads. Import a literal path, or add an exception with the reason to ${list}.`

function unanalyzableIn(file: string, text: string): { code: string; line: number }[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: { code: string; line: number }[] = []
  const visit = (node: ts.Node): void => {
    const code = unanalyzable(node)?.replaceAll(/\s+/g, ' ')
    if (code === undefined) ts.forEachChild(node, visit)
    else found.push({ code, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 })
  }
  visit(source)
  return found
}

/** @returns the code without type arguments, or undefined for analyzable code */
function unanalyzable(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node) && node.text === 'createRequire')
    return isAnalyzable(node) ? undefined : callText(node.parent)
  if (ts.isCallExpression(node) && loadsUnknown(node)) return callText(node)
  if (ts.isNewExpression(node) && startsModule(node)) return callText(node)
  return undefined
}

/** Whether a call is `import()` or `require()` of an expression, or any `import.meta.glob`. */
function loadsUnknown({ expression, arguments: [specifier] }: ts.CallExpression): boolean {
  const isImport = expression.kind === ts.SyntaxKind.ImportKeyword
  const isRequire = ts.isIdentifier(expression) && expression.text === 'require'
  if (isImport || isRequire) return !specifier || !ts.isStringLiteralLike(specifier)
  return expression.getText() === 'import.meta.glob'
}

function startsModule({ expression, arguments: args }: ts.NewExpression): boolean {
  const name = expression.getText().split('.').at(-1) ?? ''
  return (
    ['Worker', 'SharedWorker'].includes(name) ||
    (name === 'URL' && args?.[1]?.getText() === 'import.meta.url')
  )
}

/**
 * Whether `createRequire` is imported under its own name, only resolves a path, or creates the `require` whose calls
 * dependency-cruiser follows.
 */
function isAnalyzable(name: ts.Identifier): boolean {
  const { parent: call } = name
  if (ts.isImportSpecifier(call)) return !call.propertyName
  if (!ts.isCallExpression(call) || call.expression !== name) return false
  const { parent } = call
  if (ts.isPropertyAccessExpression(parent))
    return parent.name.text === 'resolve' && ts.isCallExpression(parent.parent)
  const isOwn = call.arguments[0]?.getText() === 'import.meta.url'
  return isOwn && ts.isVariableDeclaration(parent) && parent.name.getText() === 'require'
}

function callText(node: ts.Node): string {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return node.getText()
  const args = node.arguments?.map(argument => argument.getText()).join(', ') ?? ''
  return `${ts.isNewExpression(node) ? 'new ' : ''}${node.expression.getText()}(${args})`
}
