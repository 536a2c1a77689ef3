import { createContext } from 'react'

/** Reports client-only actions on a task's result; the default does nothing. */
export const ResultActionContext = createContext<(taskId: string, action: 'downloaded' | 'copied') => void>(
  () => {},
)
