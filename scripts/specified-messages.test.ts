import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { root } from './root.mjs'

const messagesSpec = 'e2e/error-messages.full.spec.ts'
const providersSpec = 'e2e/identity-providers.spec.ts'
const emailSpec = 'e2e/identity-mail.spec.ts'
const limitsSpec = 'e2e/limits.spec.ts'
const splitHostsSpec = 'e2e/split-hosts.full.spec.ts'

/** A test file that expects a text, or that has a test of the given name. */
interface Evidence {
  text?: string
  test?: string
  file: string
}

/** The rows of section 8 and the texts of section 5 of the specification, each with the tests that trigger it. */
const evidenceByRow: Record<string, readonly Evidence[]> = {
  'Popup closed by user': [
    { test: 'ignores that the user closes the provider’s window', file: providersSpec },
  ],
  'Account exists with different credential': [
    {
      text: 'Your email address is already linked with a Google account. Please use Google connection',
      file: providersSpec,
    },
  ],
  'Cancelled popup request': [{ text: 'An error has occurred with Google', file: providersSpec }],
  'Popup blocked': [{ text: 'An error has occurred, to you use a popup blocker ?', file: providersSpec }],
  'User disabled': [{ text: 'This account has been disabled', file: 'e2e/admin.spec.ts' }],
  'Any other error of signing in': [{ text: 'An error has occurred', file: providersSpec }],
  'Toasts last 10 s': [{ test: 'shows a toast for ten seconds', file: 'e2e/design-system.full.spec.ts' }],
  'Sending the link': [
    { text: 'Check your mail inbox, we have sent you a link to sign in', file: emailSpec },
  ],
  'A failed fetch of the subscription': [
    { text: 'Failed to fetch user best subscription', file: 'e2e/billing.spec.ts' },
    { text: 'Failed to fetch user best subscription', file: messagesSpec },
  ],
  'Permission denied, internal errors': [
    { text: 'permission-denied', file: 'apps/web/src/session/auth-state.test.ts' },
    {
      test: 'shows no error for requests that are denied because the session ended',
      file: 'e2e/expired-session.spec.ts',
    },
    { test: 'shows an error if user data does not arrive in time', file: splitHostsSpec },
  ],
  'Remove background': [
    { text: 'An error occurred during remove background process, please try again', file: messagesSpec },
  ],
  'Processing an image': [{ text: 'Error when try to process image, please try again', file: messagesSpec }],
  Upscale: [
    {
      text: 'An error occurred on upscale process of your image, please try again',
      file: 'e2e/history.spec.ts',
    },
  ],
  Relight: [{ text: 'Error during the relight process, please try again', file: messagesSpec }],
  'Saving a template': [{ text: 'Error while saving the template', file: messagesSpec }],
  'Deleting a template': [{ text: 'Error while deleting the template', file: messagesSpec }],
  'Too many templates': [
    { text: 'You have reached the maximum number of templates you can save', file: messagesSpec },
  ],
  'No text': [{ text: 'No text found in the image', file: 'e2e/text-remover.spec.ts' }],
  'NSFW result': [
    {
      text: 'This image appears to contain explicit content, so it can’t be edited here. Try a different image',
      file: messagesSpec,
    },
    {
      text: 'The result appears to contain explicit content, so it isn’t shown. Try other settings or a different image',
      file: messagesSpec,
    },
  ],
  'NSFW prompt': [
    { text: 'This prompt appears to ask for explicit content', file: 'e2e/text-to-image.spec.ts' },
  ],
  'Invalid prompt': [{ text: 'Invalid prompt', file: 'e2e/text-to-image.spec.ts' }],
  'Unsupported format': [{ text: 'This file format isn’t supported', file: 'e2e/image-upscaler.spec.ts' }],
  'Too large for a scale': [
    {
      text: '4× supports images up to 2048 × 2048 pixels, and this one is 2100 × 20',
      file: 'e2e/image-upscaler.spec.ts',
    },
  ],
  Watermark: [{ text: 'Our system detected watermark', file: messagesSpec }],
  Clipboard: [{ text: "Can't copy image to the clipboard", file: 'e2e/remove-background-brush.spec.ts' }],
  'There was an issue': [{ text: 'There was an issue, please try again later', file: messagesSpec }],
  'Region not available': [{ text: 'This tool isn’t available in your region', file: limitsSpec }],
  'High traffic and queue at capacity': [
    { text: 'High traffic', file: limitsSpec },
    { text: 'The queue is at capacity', file: limitsSpec },
    { text: 'High traffic: the queue is full. Try again later', file: limitsSpec },
  ],
  'Usage cap': [{ text: 'You have reached the usage cap', file: limitsSpec }],
  'Text-to-image daily limit': [{ text: 'You’ve reached the daily limit', file: limitsSpec }],
  'Too many requests': [
    { text: 'Too many requests', file: limitsSpec },
    { text: 'Too many requests. Wait a moment and try again', file: limitsSpec },
    { text: 'fair use', file: limitsSpec },
  ],
  'No account with this e-mail': [
    { text: 'No account found with this email, please verify the email and try again', file: emailSpec },
  ],
  'Reset link': [{ text: 'Error creating a reset link', file: messagesSpec }],
  'Account in use': [{ text: 'Account already in use', file: emailSpec }],
  'Link and unlink': [
    { text: 'This Google account is already linked to another account here', file: messagesSpec },
    { text: 'Couldn’t link your Google account. Try again', file: messagesSpec },
    { text: 'Couldn’t unlink this account. Try again', file: messagesSpec },
  ],
  'Data about the person': [{ text: 'Trouble fetching user data', file: splitHostsSpec }],
  Prices: [{ text: 'Error trying to retrieve prices', file: 'e2e/billing.spec.ts' }],
  'Another browser': [{ text: 'Please open validation link on same browser', file: emailSpec }],
  'Empty multiline field': [{ text: 'Required', file: 'e2e/text-to-image.spec.ts' }],
  'Required field': [{ text: 'This field is required', file: emailSpec }],
  'Password confirmation': [{ text: 'Password differ', file: emailSpec }],
}

it.each(Object.entries(evidenceByRow))('%s: a test triggers it and expects its text', (_row, evidence) => {
  for (const { text, test, file } of evidence) {
    const source = parse(file, readFileSync(join(root, file), 'utf8'))
    if (text) expect(hasAssertionOn(text, source), `${file}: ${text}`).toBe(true)
    if (test)
      expect(
        containsNode(source, node => isTest(node, test)),
        `${file}: ${test}`,
      ).toBe(true)
  }
})

it.each(Object.entries(evidenceByRow))('%s: is tested in a browser', (_row, evidence) => {
  expect(evidence.map(({ file }) => file)).toContainEqual(expect.stringMatching(/^e2e[/]/))
})

const files = [...new Set(Object.values(evidenceByRow).flatMap(evidence => evidence.map(({ file }) => file)))]

it('mocks no network response in these browser tests', () => {
  const isMock = (node: ts.Node) => isCall(node, /[.](route|routeWebSocket|routeFromHAR)$/)
  for (const file of files.filter(file => file.startsWith('e2e/')))
    expect(containsNode(parse(file, readFileSync(join(root, file), 'utf8')), isMock), file).toBe(false)
  expect(containsNode(parse('x.ts', `await page.route('**/api', answer)`), isMock)).toBe(true)
})

it('has no skipped test and none that is expected to fail', () => {
  const isSkipped = (node: ts.Node) => isCall(node, /[.](skip|skipIf|runIf|fixme|fail|fails|todo|only)$/)
  for (const file of files)
    expect(containsNode(parse(file, readFileSync(join(root, file), 'utf8')), isSkipped), file).toBe(false)
  for (const modifier of ['describe.skip', 'fixme', 'todo', 'only'])
    expect(containsNode(parse('x.ts', `test.${modifier}('later', () => {})`), isSkipped), modifier).toBe(true)
})

it('does not count texts that no assertion uses', () => {
  const counts = (text: string) => hasAssertionOn('words', parse('x.ts', text))
  expect(counts(`it('a', () => { expect(page.title).toBe('words') })`)).toBe(true)
  expect(counts(`it('a', () => { const told = find('words'); await expect(told).toBeVisible() })`)).toBe(true)
  expect(counts(`it.each([['a', 'words']])('%s', (_, says) => { expect(title).toBe(says) })`)).toBe(true)
  expect(counts(`it('words', () => { expect(page.title).toBe('others') })`)).toBe(false)
  expect(counts(`it('a', () => { page.fill('words'); expect(1).toBe(1) })`)).toBe(false)
  expect(counts(`it('a', () => { const told = find('words'); expect(1).toBe(1) })`)).toBe(false)
  expect(counts(`it.each([['words']])('%s', () => {})`)).toBe(false)
  expect(counts(`// expect('words')`)).toBe(false)
})

const parse = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

function hasAssertionOn(text: string, source: ts.SourceFile): boolean {
  const literals: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && node.text === text) literals.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return literals.some(reachesExpect)
}

/** Whether a literal reaches `expect` in a test: directly, through a variable, or through a table of test cases. */
function reachesExpect(literal: ts.Node): boolean {
  const above = [...ancestors(literal)]
  if (above.some(isExpect)) return true
  const named = above.find(ts.isVariableDeclaration)
  const block = above.find(ts.isBlock)
  if (named && block) return hasAssertionOnVariable(block, named.name.getText())
  const table = above.findIndex(node => isCall(node, /[.]each(<.*>)?$/s))
  const tests = above[table + 1]
  return table >= 0 && tests !== undefined && containsNode(tests, isExpect)
}

function* ancestors(node: ts.Node): Generator<ts.Node> {
  for (let above = node.parent; above; above = above.parent) yield above
}

const isCall = (node: ts.Node, name: RegExp): boolean =>
  ts.isCallExpression(node) && name.test(node.expression.getText())

const isTest = (node: ts.Node, name: string): boolean =>
  ts.isCallExpression(node) &&
  /^(it|test)$/.test(node.expression.getText()) &&
  node.arguments.some(argument => ts.isStringLiteralLike(argument) && argument.text === name) &&
  containsNode(node, isExpect)

const isExpect = (node: ts.Node) => isCall(node, /^expect/)

const hasAssertionOnVariable = (block: ts.Node, name: string) =>
  containsNode(
    block,
    node => isExpect(node) && containsNode(node, inner => ts.isIdentifier(inner) && inner.text === name),
  )

function containsNode(node: ts.Node, predicate: (node: ts.Node) => boolean): boolean {
  return (
    predicate(node) || (ts.forEachChild(node, child => containsNode(child, predicate) || undefined) ?? false)
  )
}
