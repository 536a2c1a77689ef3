import { catalogue, type ErrorCode } from '@pentimento/protocol'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Failed } from './Failed.tsx'

afterEach(cleanup)

function offersAt(code: ErrorCode, asksWithPictures?: boolean): (string | null)[] {
  render(
    <Failed
      stage={{ state: 'failed', says: catalogue[code].says, mayRetry: catalogue[code].retry, code }}
      url={undefined}
      onRetry={() => undefined}
      onChange={() => undefined}
      asksWithPictures={asksWithPictures}
      onStartAgain={() => undefined}
    />,
  )
  return screen.getAllByRole('button').map(({ textContent }) => textContent)
}

it('offers to change the options when that can help', () => {
  expect(offersAt('nsfw-result')).toEqual(['Change options', 'Start over'])
})

it.each(['nsfw-input', 'watermark-detected', 'unreadable-image'] as const)(
  'offers only another image for %s',
  code => {
    expect(offersAt(code)).toEqual(['Choose another image'])
  },
)

it('offers both when the rejected image may be one of the options', () => {
  expect(offersAt('nsfw-input', true)).toEqual(['Change options', 'Choose another image'])
})
