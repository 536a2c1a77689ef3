import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { root } from './root.mjs'

const messages = 'e2e/messages.full.spec.ts'
const providers = 'e2e/identity-providers.spec.ts'
const byMail = 'e2e/identity-mail.spec.ts'
const limits = 'e2e/limits.spec.ts'
const splitHosts = 'e2e/split-hosts.full.spec.ts'

/** A test file that expects a text, or that has a test of the given name. */
interface Proof {
  says?: string
  test?: string
  file: string
}

/** The rows of section 8 and the texts of section 5 of the specification, each with the tests that trigger it. */
const rows: Record<string, readonly Proof[]> = {
  'Popup closed by user': [{ test: 'ignores that the user closes the provider’s window', file: providers }],
  'Account exists with different credential': [
    {
      says: 'Your email address is already linked with a Google account. Please use Google connection',
      file: providers,
    },
  ],
  'Cancelled popup request': [{ says: 'An error has occurred with Google', file: providers }],
  'Popup blocked': [{ says: 'An error has occurred, to you use a popup blocker ?', file: providers }],
  'User disabled': [{ says: 'This account has been disabled', file: 'e2e/admin.spec.ts' }],
  'Any other error of signing in': [{ says: 'An error has occurred', file: providers }],
  'Toasts last 10 s': [{ test: 'shows a toast for ten seconds', file: 'e2e/kit.full.spec.ts' }],
  'Sending the link': [{ says: 'Check your mail inbox, we have sent you a link to sign in', file: byMail }],
  'A failed fetch of the subscription': [
    { says: 'Failed to fetch user best subscription', file: 'e2e/billing.spec.ts' },
    { says: 'Failed to fetch user best subscription', file: messages },
  ],
  'Permission denied, internal errors': [
    { says: 'permission-denied', file: 'apps/web/src/session/auth-state.test.ts' },
    { test: 'shows no error for requests that are denied because the session ended', file: 'e2e/trouble.spec.ts' },
    { test: 'shows an error if user data does not arrive in time', file: splitHosts },
  ],
  'Remove background': [
    { says: 'An error occurred during remove background process, please try again', file: messages },
  ],
  'Processing an image': [{ says: 'Error when try to process image, please try again', file: messages }],
  Upscale: [
    {
      says: 'An error occurred on upscale process of your image, please try again',
      file: 'e2e/history.spec.ts',
    },
  ],
  Relight: [{ says: 'Error during the relight process, please try again', file: messages }],
  'Saving a template': [{ says: 'Error while saving the template', file: messages }],
  'Deleting a template': [{ says: 'Error while deleting the template', file: messages }],
  'Too many templates': [
    { says: 'You have reached the maximum number of templates you can save', file: messages },
  ],
  'No text': [{ says: 'No text found in the image', file: 'e2e/text-remover.spec.ts' }],
  'NSFW result': [
    {
      says: 'This image appears to contain explicit content, so it can’t be edited here. Try a different image',
      file: messages,
    },
    {
      says: 'The result appears to contain explicit content, so it isn’t shown. Try other settings or a different image',
      file: messages,
    },
  ],
  'NSFW prompt': [{ says: 'This prompt seems not safe for work', file: 'e2e/text-to-image.spec.ts' }],
  'Invalid prompt': [{ says: 'Invalid prompt', file: 'e2e/text-to-image.spec.ts' }],
  'Unsupported format': [{ says: 'This file format is not supported', file: 'e2e/image-upscaler.spec.ts' }],
  'Too large for a scale': [
    {
      says: '4× supports images up to 2048 × 2048 pixels, and this one is 2100 × 20',
      file: 'e2e/image-upscaler.spec.ts',
    },
  ],
  Watermark: [{ says: 'Our system detected watermark', file: messages }],
  Clipboard: [{ says: "Can't copy image to the clipboard", file: 'e2e/remove-background-brush.spec.ts' }],
  'There was an issue': [{ says: 'There was an issue, please try again later', file: messages }],
  'Region not available': [{ says: 'This tool isn’t available in your region', file: limits }],
  'High traffic and queue at capacity': [
    { says: 'High traffic', file: limits },
    { says: 'The queue is at capacity', file: limits },
    { says: 'High traffic: the queue is full. Try again later', file: limits },
  ],
  'Usage cap': [{ says: 'You have reached the usage cap', file: limits }],
  'Text-to-image daily limit': [{ says: 'You’ve reached the daily limit', file: limits }],
  'Too many requests': [
    { says: 'Too many requests', file: limits },
    { says: 'Too many requests. Wait a moment and try again', file: limits },
    { says: 'fair use', file: limits },
  ],
  'No account with this e-mail': [
    { says: 'No account found with this email, please verify the email and try again', file: byMail },
  ],
  'Reset link': [{ says: 'Error creating a reset link', file: messages }],
  'Account in use': [{ says: 'Account already in use', file: byMail }],
  'Link and unlink': [
    { says: 'This Google account is already linked to another account here', file: messages },
    { says: 'Couldn’t link your Google account. Try again', file: messages },
    { says: 'Couldn’t unlink this account. Try again', file: messages },
  ],
  'Data about the person': [{ says: 'Trouble fetching user data', file: splitHosts }],
  Prices: [{ says: 'Error trying to retrieve prices', file: 'e2e/billing.spec.ts' }],
  'Another browser': [{ says: 'Please open validation link on same browser', file: byMail }],
  'Empty multiline field': [{ says: 'Required', file: 'e2e/text-to-image.spec.ts' }],
  'Required field': [{ says: 'This field is required', file: byMail }],
  'Password confirmation': [{ says: 'Password differ', file: byMail }],
}

it.each(Object.entries(rows))('%s: a test triggers it and expects its text', (_row, proofs) => {
  for (const { says, test, file } of proofs) {
    const source = parsed(file, readFileSync(join(root, file), 'utf8'))
    if (says) expect(isExpectedIn(says, source), `${file}: ${says}`).toBe(true)
    if (test)
      expect(
        has(source, node => isTest(node, test)),
        `${file}: ${test}`,
      ).toBe(true)
  }
})

it.each(Object.entries(rows))('%s: is tested in a browser', (_row, proofs) => {
  expect(proofs.map(({ file }) => file)).toContainEqual(expect.stringMatching(/^e2e[/]/))
})

const files = [...new Set(Object.values(rows).flatMap(proofs => proofs.map(({ file }) => file)))]

it('mocks no network response in these browser tests', () => {
  const isMadeUp = (node: ts.Node) => isCall(node, /[.](route|routeWebSocket|routeFromHAR)$/)
  for (const file of files.filter(file => file.startsWith('e2e/')))
    expect(has(parsed(file, readFileSync(join(root, file), 'utf8')), isMadeUp), file).toBe(false)
  expect(has(parsed('x.ts', `await page.route('**/api', answer)`), isMadeUp)).toBe(true)
})

it('has no skipped test and none that is expected to fail', () => {
  const isPassedOver = (node: ts.Node) => isCall(node, /[.](skip|skipIf|runIf|fixme|fail|fails|todo|only)$/)
  for (const file of files)
    expect(has(parsed(file, readFileSync(join(root, file), 'utf8')), isPassedOver), file).toBe(false)
  for (const way of ['describe.skip', 'fixme', 'todo', 'only'])
    expect(has(parsed('x.ts', `test.${way}('later', () => {})`), isPassedOver), way).toBe(true)
})

it('does not count texts that no assertion uses', () => {
  const counts = (text: string) => isExpectedIn('words', parsed('x.ts', text))
  expect(counts(`it('a', () => { expect(page.title).toBe('words') })`)).toBe(true)
  expect(counts(`it('a', () => { const told = find('words'); await expect(told).toBeVisible() })`)).toBe(true)
  expect(counts(`it.each([['a', 'words']])('%s', (_, says) => { expect(title).toBe(says) })`)).toBe(true)
  expect(counts(`it('words', () => { expect(page.title).toBe('others') })`)).toBe(false)
  expect(counts(`it('a', () => { page.fill('words'); expect(1).toBe(1) })`)).toBe(false)
  expect(counts(`it('a', () => { const told = find('words'); expect(1).toBe(1) })`)).toBe(false)
  expect(counts(`it.each([['words']])('%s', () => {})`)).toBe(false)
  expect(counts(`// expect('words')`)).toBe(false)
})

const parsed = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

function isExpectedIn(words: string, source: ts.SourceFile): boolean {
  const places: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && node.text === words) places.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return places.some(isExpectedAt)
}

/** Whether a literal reaches `expect` in a test: directly, through a variable, or through a table of test cases. */
function isExpectedAt(place: ts.Node): boolean {
  const above = [...ancestors(place)]
  if (above.some(isExpect)) return true
  const named = above.find(ts.isVariableDeclaration)
  const block = above.find(ts.isBlock)
  if (named && block) return expectsName(block, named.name.getText())
  const table = above.findIndex(node => isCall(node, /[.]each(<.*>)?$/s))
  const tests = above[table + 1]
  return table >= 0 && tests !== undefined && has(tests, isExpect)
}

function* ancestors(node: ts.Node): Generator<ts.Node> {
  for (let above = node.parent; above; above = above.parent) yield above
}

const isCall = (node: ts.Node, name: RegExp): boolean =>
  ts.isCallExpression(node) && name.test(node.expression.getText())

const isTest = (node: ts.Node, name: string): boolean =>
  ts.isCallExpression(node) &&
  /^(it|test)$/.test(node.expression.getText()) &&
  node.arguments.some(said => ts.isStringLiteralLike(said) && said.text === name) &&
  has(node, isExpect)

const isExpect = (node: ts.Node) => isCall(node, /^expect/)

const expectsName = (block: ts.Node, name: string) =>
  has(block, node => isExpect(node) && has(node, inner => ts.isIdentifier(inner) && inner.text === name))

function has(node: ts.Node, isIt: (node: ts.Node) => boolean): boolean {
  return isIt(node) || (ts.forEachChild(node, child => has(child, isIt) || undefined) ?? false)
}
