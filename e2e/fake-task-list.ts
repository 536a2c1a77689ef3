import type { Page } from '@playwright/test'

const dayMs = 24 * 60 * 60 * 1000
const dateInDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

/** Change the dates in the page's task list, so that the tasks are spread over two weeks. */
export const spreadOverTwoWeeks = (page: Page) =>
  rewriteTaskList(page, (task, index) => {
    const daysAgo = [0, 0, 0, 1, 1, 6, 12, 13, 13][index] ?? 13
    return { ...task, createdAt: dateInDays(-daysAgo), deletedOn: dateInDays(14 - daysAgo) }
  })

/** Change the states in the page's task list, so that every state occurs. */
export const inEveryState = (page: Page) =>
  rewriteTaskList(page, ({ outputs, madeBy, tookMs, finishedAt, deletedOn, ...common }, index) => {
    const ready = { ...common, outputs, madeBy, tookMs, finishedAt }
    const states = [
      { ...common, state: 'queued', position: 3, estimateS: 130, expectedAt: dateInDays(0) },
      { ...common, state: 'processing', fraction: 0.4 },
      { ...ready, deletedOn: dateInDays(0) },
      { ...ready, deletedOn: dateInDays(1) },
      { ...common, finishedAt, deletedOn, ...errorState },
    ]
    return states[index] ?? { ...ready, deletedOn }
  })

const errorState = {
  state: 'error',
  code: 'process-failed',
  message: 'Error when try to process image, please try again',
  mayRetry: true,
}

type TaskJson = Record<string, unknown>

async function rewriteTaskList(
  page: Page,
  transform: (task: TaskJson, index: number) => TaskJson,
): Promise<void> {
  await page.route('**/api/tasks?**', async route => {
    const response = await route.fetch()
    const { tasks, ...rest } = await response.json()
    await route.fulfill({ json: { tasks: tasks.map(transform), ...rest } })
  })
  await page.reload()
}
