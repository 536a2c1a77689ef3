import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { allMessages } from './messages.ts'
import { root } from './root.mjs'

it('requires a new edition, with its hash here, when the terms or the privacy policy change', () => {
  const source = readFileSync(join(root, 'packages/protocol/src/terms-edition.ts'), 'utf8')
  const [edition = ''] = /(?<=termsEdition = ')[\d-]+/.exec(source) ?? []
  const messages = [...allMessages().values()].filter(({ namespace }) =>
    /^screens\/(terms|privacy)$/.test(namespace),
  )
  const texts = messages.map(({ text }) => text).sort()
  expect({ [edition]: hash('sha256', texts.join('\n')) }).toEqual({
    '2026-11-27': '82853bae82db72ec659f2eb032f061035e685f6a59434510051956c4ec884ccc',
  })
})
