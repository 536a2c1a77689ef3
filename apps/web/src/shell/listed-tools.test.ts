import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listedTools } from './listed-tools.ts'

const examples = join(import.meta.dirname, '../../public/examples')

it.each(listedTools)('$id has the images of its card', ({ id, split }) => {
  for (const side of split > 0 ? ['before', 'after'] : ['after'])
    for (const width of [480, 960]) {
      const name = `1-${side}-${width}.avif`
      expect(existsSync(join(examples, id, name)), name).toBe(true)
    }
})

it('loads at most 250 kB of example images on the home page', () => {
  const names = listedTools.flatMap(({ id, split }) =>
    (split > 0 ? ['before', 'after'] : ['after']).map(side => join(id, `1-${side}-480.avif`)),
  )
  const bytes = names.reduce((sum, name) => sum + statSync(join(examples, name)).size, 0)
  expect(bytes).toBeLessThan(250_000)
})
