import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { EmptyStage } from './EmptyStage.tsx'

afterEach(cleanup)

it.each([1, 10])('names and offers every format that can be opened, for %d images at once', maxFiles => {
  const { container } = render(
    <EmptyStage
      maxBytes={50 * 2 ** 20}
      maxFiles={maxFiles}
      error={undefined}
      onFiles={() => undefined}
      fetchImage={async () => new Blob()}
      notify={() => undefined}
      takesFocus={false}
    />,
  )
  expect(screen.getByText('JPEG, PNG, WebP, GIF, TIFF, AVIF or HEIC')).toBeDefined()
  expect(screen.getByText(/^Up to 50 MB/)).toBeDefined()
  const accept = container.querySelector('input')?.accept.split(',')
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif', 'heic'])
    expect(accept).toContain(`image/${format}`)
})
