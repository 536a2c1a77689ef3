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
import { usePickedUp } from '../session/picked-up.ts'
import { PickTool } from './PickTool.tsx'

const picture = new File(['x'], 'cat.png', { type: 'image/png' })

// Load the lazy component in advance.
beforeAll(() => import('./ToolChoice.tsx'))
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:cat', revokeObjectURL: () => {} }))
})
afterEach(cleanup)

function Held() {
  return <p>current file: {usePickedUp()?.name ?? 'none'}</p>
}

async function openAt(path: string) {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <PickTool />
      </>
    ),
  })
  const screen = { getParentRoute: () => root } as const
  const home = createRoute({ ...screen, path: '/', component: () => <p>home</p> })
  const tool = createRoute({ ...screen, path: '/tools/$tool', component: Held })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([home, tool]), history })
  await act(async () => void render(<RouterProvider router={router as never} />))
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
const choice = 'What do you want to do?'

it('offers the tools for a dropped image and passes it to the chosen one', async () => {
  await openAt('/')
  drop([picture])
  fireEvent.click(await screen.findByRole('button', { name: /^Uncrop/ }))
  expect(await screen.findByText('current file: cat.png')).toBeTruthy()
})

it.each(['/', '/tools/x'])('offers the tools for an image pasted at %s', async path => {
  await openAt(path)
  paste([picture])
  await screen.findByText(choice)
})

it('ignores a paste that a tool has handled', async () => {
  await openAt('/tools/x')
  document.addEventListener('paste', event => event.preventDefault(), { once: true })
  paste([picture])
  expect(screen.queryByText(choice)).toBeNull()
})

it('lets a field handle pasted text that includes an image', async () => {
  await openAt('/')
  const field = document.body.appendChild(document.createElement('textarea'))
  expect(paste([picture], { into: field, types: ['text/plain', 'Files'] }).defaultPrevented).toBe(false)
  expect(screen.queryByText(choice)).toBeNull()
  paste([picture], { into: field })
  await screen.findByText(choice)
  field.remove()
})

it('prevents leaving the page when another file is dropped, without offering tools', async () => {
  await openAt('/')
  expect(drop([new File(['x'], 'notes.txt', { type: 'text/plain' })]).defaultPrevented).toBe(true)
  expect(screen.queryByText(choice)).toBeNull()
})
