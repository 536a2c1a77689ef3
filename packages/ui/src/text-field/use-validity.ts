import { useState } from 'react'
import { useWords } from '../words/Words.tsx'

export type ValidityMessages = Partial<Record<Exclude<keyof ValidityState, 'valid'>, string>>
export type FieldElement = HTMLInputElement | HTMLTextAreaElement

/**
 * The browser's own validity, shown in our hand: judged on blur and when a submit is refused, and once
 * shown, judged again at every key until it is mended.
 *
 * @param messages own words per kind of fault; the rest is worded by the browser, in its language
 * @returns the message to show, if any, and the handlers that a field needs
 */
export function useValidity(messages: ValidityMessages | undefined) {
  const words = useWords()
  const [fault, setFault] = useState<string>()
  const judge = (field: FieldElement) =>
    setFault(faultOf(field, { valueMissing: words.required, ...messages }))
  return {
    fault,
    judge,
    forget: () => setFault(undefined),
    onBlur: ({ currentTarget }: { currentTarget: FieldElement }) => oncePressed(() => judge(currentTarget)),
    onInput: (field: FieldElement) => {
      if (fault !== undefined) judge(field)
    },
    onInvalid: (event: { currentTarget: FieldElement; preventDefault: () => void }) => {
      // Our message stands in the page, so the browser's bubble stays away; and with it goes the
      // browser's focusing of the first fault, which is done here.
      event.preventDefault()
      const field = event.currentTarget
      judge(field)
      if (field.form && firstInvalid(field.form) === field) field.focus()
    },
  }
}

/** Act now, or once the press that is under way has ended: it would miss what it began on, were that to move. */
function oncePressed(act: () => void): void {
  if (document.documentElement.matches(':active')) document.addEventListener('mouseup', act, { once: true })
  else act()
}

function firstInvalid(form: HTMLFormElement): Element | undefined {
  return [...form.elements].find(
    element => 'validity' in element && !(element.validity as ValidityState).valid,
  )
}

function faultOf(field: FieldElement, messages: ValidityMessages): string | undefined {
  const { validity } = field
  if (validity.valid) return undefined
  for (const kind of Object.keys(messages) as (keyof ValidityMessages)[]) {
    if (validity[kind]) return messages[kind]
  }
  return field.validationMessage
}
