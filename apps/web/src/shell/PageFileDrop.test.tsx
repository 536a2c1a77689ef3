import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useCurrentFile } from '../session/current-file.ts'
import { PageFileDrop } from './PageFileDrop.tsx'

const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const image = new File([signature], 'cat.png', { type: 'image/png' })

// Load the lazy component in advance.
beforeAll(() => import('./ToolPicker.tsx'))
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no decoder')))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:cat', revokeObjectURL: () => {} }))
})
afterEach(cleanup)

function ToolStub() {
  return <p>current file: {useCurrentFile()?.name ?? 'none'}</p>
}

async function renderAt(path: string) {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <PageFileDrop />
      </>
    ),
  })
  const screen = { getParentRoute: () => root } as const
  const home = createRoute({ ...screen, path: '/', component: () => <p>home</p> })
  const tool = createRoute({ ...screen, path: '/tools/$tool', component: ToolStub })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([home, tool]), history })
  // No data is loaded: the user isn't known.
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  await act(
    async () =>
      void render(
        <QueryClientProvider client={client}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>,
      ),
  )
}

function drop(files: File[]) {
  const event = createEvent.drop(document.body)
  Object.assign(event, { dataTransfer: { files, types: ['Files'] } })
  fireEvent(document.body, event)
  return event
}
function paste(files: File[], { into = document.body as Element, types = ['Files'] } = {}) {
  const event = createEvent.paste(into)
  Object.assign(event, { clipboardData: { files, types } })
  fireEvent(into, event)
  return event
}
const dialogTitle = 'What do you want to do?'

it('offers the tools for a dropped image and passes it to the chosen one', async () => {
  await renderAt('/')
  drop([image])
  fireEvent.click(await screen.findByRole('button', { name: /^Uncrop/ }))
  expect(await screen.findByText('current file: cat.png')).toBeTruthy()
})

it.each(['/', '/tools/x'])('offers the tools for an image pasted at %s', async path => {
  await renderAt(path)
  paste([image])
  await screen.findByText(dialogTitle)
})

it('covers the page while a file is dragged over it, until it leaves', async () => {
  await renderAt('/')
  const drag = (name: 'dragEnter' | 'dragLeave') =>
    fireEvent[name](document.body, { dataTransfer: { types: ['Files'] } })
  drag('dragEnter')
  expect(screen.getByText('Drop the photo anywhere')).toBeTruthy()
  drag('dragLeave')
  expect(screen.queryByText('Drop the photo anywhere')).toBeNull()
})

it('ignores a paste that a tool has handled', async () => {
  await renderAt('/tools/x')
  document.addEventListener('paste', event => event.preventDefault(), { once: true })
  paste([image])
  expect(screen.queryByText(dialogTitle)).toBeNull()
})

it('lets a field handle pasted text that includes an image', async () => {
  await renderAt('/')
  const field = document.body.appendChild(document.createElement('textarea'))
  expect(paste([image], { into: field, types: ['text/plain', 'Files'] }).defaultPrevented).toBe(false)
  expect(screen.queryByText(dialogTitle)).toBeNull()
  paste([image], { into: field })
  await screen.findByText(dialogTitle)
  field.remove()
})

it('prevents leaving the page when another file is dropped, without offering tools', async () => {
  await renderAt('/')
  expect(drop([new File(['x'], 'notes.txt', { type: 'text/plain' })]).defaultPrevented).toBe(true)
  expect(screen.queryByText(dialogTitle)).toBeNull()
})
