import { type ErrorCode, errorCatalog } from '@pentimento/protocol'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TaskError } from './TaskError.tsx'

afterEach(cleanup)

function buttonsFor(code: ErrorCode, hasImageOptions?: boolean): (string | null)[] {
  render(
    <TaskError
      stage={{
        state: 'error',
        message: errorCatalog[code].message,
        mayRetry: errorCatalog[code].mayRetry,
        code,
      }}
      url={undefined}
      onRetry={() => undefined}
      onChangeOptions={() => undefined}
      hasImageOptions={hasImageOptions}
      onStartOver={() => undefined}
    />,
  )
  return screen.getAllByRole('button').map(({ textContent }) => textContent)
}

it('offers to change the options when that can help', () => {
  expect(buttonsFor('nsfw-result')).toEqual(['Change options', 'Start over'])
})

it.each(['nsfw-input', 'watermark-detected', 'unreadable-image'] as const)(
  'offers only another image for %s',
  code => {
    expect(buttonsFor(code)).toEqual(['Choose another image'])
  },
)

it('offers both when the rejected image may be one of the options', () => {
  expect(buttonsFor('nsfw-input', true)).toEqual(['Change options', 'Choose another image'])
})
