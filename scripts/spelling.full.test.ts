import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { packageBin } from './package-bin.ts'
import { root } from './root.mjs'

test.each([
  // cspell:disable
  ['a retired word in an identifier', 'planted.ts', 'const easelCount = 1\n', 'easel'],
  ['a retired camelCase name', 'planted.ts', 'const letGo = 1\n', 'letGo'],
  ['British spelling in an identifier', 'planted.ts', 'const pixelColour = 1\n', 'Colour'],
  ['a retired word in a comment', 'planted.ts', '/** Whoever asks for it. */\nexport {}\n', 'Whoever'],
  ['a retired word in a message', 'Planted.tsx', "export const label = t('Start afresh')\n", 'afresh'],
  ['a retired word in a document', 'docs/planted.md', '# It hears\n', 'hears'],
  // cspell:enable
])('the spelling check reports %s', (_, file, text, word) => {
  const args = [packageBin('cspell'), 'lint', '--no-progress', '--no-summary', '--words-only']
  const { stdout, status } = spawnSync(process.execPath, [...args, `stdin://${root}/${file}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  })
  expect(stdout.trim().split('\n')).toEqual([word])
  expect(status).toBe(1)
})
