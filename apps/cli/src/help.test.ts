import { removeBackground } from '@pentimento/tools/contracts'
import { loadCopy } from '@pentimento/tools/pipelines'
import { expect, it } from 'vitest'
import { toolHelp } from './help.ts'

it('shows a list of objects as JSON, and no empty default', async () => {
  const help = toolHelp(removeBackground, await loadCopy(removeBackground))
  expect(help).toMatch(/--subjects <json> +Subjects \(at most 20 items\)\./)
  expect(help).toMatch(/--feather <number> +Feather \(0 to 50; default 0\)\./)
})
