import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { estimateOf, NotifyOption, NotifyWhenDone } from './notify-when-done.tsx'
import type { ActiveStage } from './run.ts'
import { sampleTask } from './sample-tasks.ts'

class FakeNotification {
  static permission: NotificationPermission = 'default'
  static answer: NotificationPermission = 'granted'
  static readonly titles: string[] = []
  static async requestPermission() {
    FakeNotification.permission = FakeNotification.answer
    return FakeNotification.answer
  }

  constructor(title: string) {
    FakeNotification.titles.push(title)
  }
}

beforeEach(() => {
  FakeNotification.permission = 'default'
  FakeNotification.answer = 'granted'
  FakeNotification.titles.length = 0
  vi.stubGlobal('Notification', FakeNotification)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const processing = (estimateS: number): ActiveStage => ({
  state: 'processing',
  task: { ...sampleTask('processing'), estimateS, expectedAt: '2026-11-21T09:00:30.000Z' },
})
function Editor({ stage }: { stage: ActiveStage | 'ready' }) {
  return (
    <NotifyWhenDone state={stage === 'ready' ? 'ready' : 'active'}>
      {stage !== 'ready' && <NotifyOption seconds={estimateOf(stage)} />}
    </NotifyWhenDone>
  )
}

const option = () => screen.queryByRole<HTMLInputElement>('checkbox')

/** Choose to be notified, then end the task in a visible or hidden page. */
async function chooseAndEnd({ isHidden }: { isHidden: boolean }) {
  const { rerender } = render(<Editor stage={processing(30)} />)
  fireEvent.click(option() as HTMLInputElement)
  await waitFor(() => expect(FakeNotification.permission).not.toBe('default'))
  await waitFor(() => expect(option()?.checked).toBe(FakeNotification.answer === 'granted'))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  rerender(<Editor stage="ready" />)
}

it('is offered for long tasks only, and stays while the time counts down', () => {
  const { rerender } = render(<Editor stage={processing(15)} />)
  expect(option()).toBeNull()
  rerender(<Editor stage={processing(16)} />)
  rerender(<Editor stage={processing(3)} />)
  expect(option()?.checked).toBe(false)
})

it('notifies of the end in a hidden page', async () => {
  await chooseAndEnd({ isHidden: true })
  expect(FakeNotification.titles).toEqual(['Your image is ready'])
})

it('doesn’t notify while the page is shown', async () => {
  await chooseAndEnd({ isHidden: false })
  expect(FakeNotification.titles).toEqual([])
})

it('doesn’t notify or ask for permission without the choice', () => {
  const { rerender } = render(<Editor stage={processing(30)} />)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  rerender(<Editor stage="ready" />)
  expect(FakeNotification.titles).toEqual([])
  expect(FakeNotification.permission).toBe('default')
})

it('says so if the browser blocks notifications, and stays off', async () => {
  FakeNotification.answer = 'denied'
  render(<Editor stage={processing(30)} />)
  fireEvent.click(option() as HTMLInputElement)
  await screen.findByText(/Your browser blocks notifications/)
  expect(option()?.checked).toBe(false)
})
