import { createContext } from 'react'

/** Reports client-only actions on a task's result; the default does nothing. */
export const ResultActionContext = createContext<(taskId: string, action: 'downloaded' | 'copied') => void>(
  () => {},
)

/** A tool that can continue with a result. */
export interface FollowUpTool {
  name: string
  /** Open the tool with one of a task's outputs, or with a file made from it. */
  open(taskId: string, output: string, file?: File): void
}

/** What the app provides for every result, on every tool's screen. */
export interface ResultHost {
  fetchImage: (href: string, signal?: AbortSignal) => Promise<Blob>
  notify: (message: string, kind: 'info' | 'error') => void
  followUpTools: readonly FollowUpTool[]
}

export const ResultHostContext = createContext<ResultHost>({
  fetchImage: () => Promise.reject(new Error('no app provides results here')),
  notify: () => {},
  followUpTools: [],
})
