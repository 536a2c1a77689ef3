import { createContext, type ReactNode, useContext } from 'react'

/** The built-in texts of the design system; an app in another language provides its own. */
export interface UiTexts {
  close: string
  cancel: string
  confirm: string
  clear: string
  loading: string
  /** Error when a part of the app couldn't be loaded. */
  loadFailed: string
  retry: string
  notifications: string
  showPassword: string
  hidePassword: string
  required: string
  /** Error of an empty required text area. */
  requiredTextArea: string
  before: string
  after: string
  divider: string
  dividerAt: (originalPercent: number) => string
  showOriginal: string
  customColor: string
  transparent: string
  pause: string
  resume: string
  staysOpen: string
  closesIn: (seconds: number) => string
  percent: (percentage: number) => string
}

const englishTexts: UiTexts = {
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  clear: 'Clear',
  loading: 'Loading',
  loadFailed: 'Couldn’t load part of the app. The connection was lost, or a new version is available.',
  retry: 'Try again',
  notifications: 'Notifications',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  required: 'This field is required',
  requiredTextArea: 'Required',
  before: 'Before',
  after: 'After',
  divider: 'Divider between before and after',
  dividerAt: percent => `${percent}% before, ${100 - percent}% after`,
  showOriginal: 'Hold to see the original',
  customColor: 'Custom color',
  transparent: 'Transparent',
  pause: 'Keep open',
  resume: 'Close automatically',
  staysOpen: 'Stays open',
  closesIn: seconds => `Closes in ${seconds} s`,
  percent: percentage => `${percentage}%`,
}

const UiTextsContext = createContext<UiTexts>(englishTexts)

/** Provide the design system's texts in the app's language; missing ones stay English. */
export function UiTextsProvider({ texts, children }: { texts: Partial<UiTexts>; children: ReactNode }) {
  return <UiTextsContext value={{ ...englishTexts, ...texts }}>{children}</UiTextsContext>
}

export function useUiTexts(): UiTexts {
  return useContext(UiTextsContext)
}
