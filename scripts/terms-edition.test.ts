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
    '2026-11-24': 'b4aaa62f0bd514360286307fdde1b8a14a098e6d1ef30d957b0c5be58744761a',
  })
})
