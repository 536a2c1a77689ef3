import { createContext } from 'react'

/** Hears what the hand did with a task's result in ways that only its screen knows of; without one nobody does. */
export const UsesContext = createContext<(taskId: string, act: 'downloaded' | 'copied') => void>(() => {})
