import { createContext } from 'react'

/** Reports client-only actions on a task's result; the default does nothing. */
export const UsesContext = createContext<(taskId: string, act: 'downloaded' | 'copied') => void>(() => {})
