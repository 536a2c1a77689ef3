import type { AdminModel } from '@pentimento/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { modelsQuery } from '../../data/admin.ts'
import { BetterEngine } from './BetterEngine.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => children }))
afterEach(cleanup)

const model = (id: string, task: AdminModel['task'], state: AdminModel['state']): AdminModel => ({
  id,
  task,
  replaces: task === 'matting' ? 'ISNet (built-in)' : 'PatchMatch (built-in)',
  license: 'MIT',
  licenseUrl: null,
  bytes: 114_538_221,
  storedBytes: 0,
  state,
  error: null,
})

function open(madeBy: string, models: AdminModel[]): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(modelsQuery.queryKey, models)
  render(
    <QueryClientProvider client={client}>
      <BetterEngine madeBy={madeBy} />
    </QueryClientProvider>,
  )
  return screen.queryByText(/./)?.textContent ?? ''
}

it('names the model that would replace a built-in engine, and its size', () => {
  const models = [model('lama', 'completion', 'absent'), model('birefnet', 'matting', 'absent')]
  expect(open('PP-OCRv4 (built-in), ISNet (built-in)', models)).toContain('birefnet (115 MB)')
})

it('says nothing once a model for that work is installed, or if another engine made the result', () => {
  const models = [model('birefnet', 'matting', 'absent'), model('other', 'matting', 'installed')]
  expect(open('ISNet (built-in)', models)).toBe('')
  cleanup()
  expect(open('Stability AI', [model('birefnet', 'matting', 'absent')])).toBe('')
})
