import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listedTools } from './listed-tools.ts'

const examples = join(import.meta.dirname, '../../public/examples')

it.each(listedTools.map(({ contract }) => contract.id))('%s has both images of its card', id => {
  for (const name of ['1.webp', '1-after.webp']) expect(existsSync(join(examples, id, name)), name).toBe(true)
})
