import type { Page } from '@playwright/test'

const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

/** Change the dates in the page's task list, so that the tasks are spread over two weeks. */
export const overDays = (page: Page) =>
  listed(page, (task, place) => {
    const daysAgo = [0, 0, 0, 1, 1, 6, 12, 13, 13][place] ?? 13
    return { ...task, createdAt: inDays(-daysAgo), deletedOn: inDays(14 - daysAgo) }
  })

/** Change the states in the page's task list, so that every state occurs. */
export const ofEveryState = (page: Page) =>
  listed(page, ({ outputs, madeBy, tookMs, finishedAt, deletedOn, ...begun }, place) => {
    const ready = { ...begun, outputs, madeBy, tookMs, finishedAt }
    const states = [
      { ...begun, state: 'queued', position: 3, estimateS: 40 },
      { ...begun, state: 'processing', fraction: 0.4 },
      { ...ready, deletedOn: inDays(0) },
      { ...ready, deletedOn: inDays(1) },
      { ...begun, finishedAt, deletedOn, ...fault },
    ]
    return states[place] ?? { ...ready, deletedOn }
  })

const fault = {
  state: 'error',
  code: 'process-failed',
  message: 'Error when try to process image, please try again',
  mayRetry: true,
}

type Listed = Record<string, unknown>

async function listed(page: Page, seenAs: (task: Listed, place: number) => Listed): Promise<void> {
  await page.route('**/api/tasks?**', async route => {
    const answer = await route.fetch()
    const { tasks, ...rest } = await answer.json()
    await route.fulfill({ json: { tasks: tasks.map(seenAs), ...rest } })
  })
  await page.reload()
}
