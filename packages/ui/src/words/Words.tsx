import { createContext, type ReactNode, useContext } from 'react'

/** The built-in texts of the design system; an app in another language provides its own. */
export interface Words {
  close: string
  cancel: string
  confirm: string
  clear: string
  loading: string
  retry: string
  notifications: string
  showPassword: string
  hidePassword: string
  required: string
  /** Error of an empty required text area. */
  requiredLines: string
  before: string
  after: string
  divider: string
  dividerAt: (originalPercent: number) => string
  showOriginal: string
  customColour: string
  transparent: string
  pause: string
  goOn: string
  staysOpen: string
  closesIn: (seconds: number) => string
  percent: (hundredths: number) => string
}

const english: Words = {
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  clear: 'Clear',
  loading: 'Loading',
  retry: 'Try again',
  notifications: 'Notifications',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  required: 'This field is required',
  requiredLines: 'Required',
  before: 'Before',
  after: 'After',
  divider: 'Divider between before and after',
  dividerAt: percent => `${percent}% before, ${100 - percent}% after`,
  showOriginal: 'Hold to see the original',
  customColour: 'Custom color',
  transparent: 'Transparent',
  pause: 'Keep open',
  goOn: 'Close automatically',
  staysOpen: 'Stays open',
  closesIn: seconds => `Closes in ${seconds} s`,
  percent: hundredths => `${hundredths}%`,
}

const WordsContext = createContext<Words>(english)

/** Provide the design system's texts in the app's language; missing ones stay English. */
export function WordsProvider({ words, children }: { words: Partial<Words>; children: ReactNode }) {
  return <WordsContext value={{ ...english, ...words }}>{children}</WordsContext>
}

export function useWords(): Words {
  return useContext(WordsContext)
}
