// Repeats what visitors do before the app handles it: on a prerendered page, or in a placeholder of the app. Presses of
// controls and files (chosen, dropped, pasted) are recorded, and repeated on the element of the same name as soon as
// the app has rendered it.

// Constants stay in this block; functions would be global variables.
{
  const placeholders = '[data-prerendered], [data-placeholder]'
  /** Controls that need the app. Links work without it; prerendered text fields are read-only. */
  const controls =
    'button, summary, [role=button], input:is([type=checkbox], [type=radio], [type=submit], [type=button])'
  const fileInputs = 'input[type=file]'
  /** Older actions are dropped: visitors have done something else since. */
  const maxAgeMs = 30_000

  /** Not yet repeated, oldest first. */
  let actions = []
  let focused
  /** A placeholder's link or control on which the pointer is down. */
  let pressed

  const nameOf = element => `${element.getAttribute('aria-label') ?? element.textContent}`.trim()
  const isPlaceholder = target => target instanceof Element && target.closest(placeholders) !== null
  const isWaiting = () => document.querySelector(placeholders) !== null

  /** How to find an element's successor: by tag, name, and position among the elements that share both. */
  const describe = element => {
    const { localName } = element
    const name = nameOf(element)
    return { localName, name, index: sameNamed({ localName, name }).indexOf(element) }
  }

  /** The element of that description. */
  const matching = description => sameNamed(description)[description.index]

  const sameNamed = ({ localName, name }) =>
    [...document.querySelectorAll(localName)].filter(element => nameOf(element) === name)

  const record = action => {
    const { pathname } = location
    actions.push({ ...action, pathname, time: Date.now() })
    // Pressing again is the same action.
    const texts = actions.map(({ target, files }) => JSON.stringify([target, files?.length]))
    actions = actions.filter((_, index) => texts.lastIndexOf(texts[index]) === index)
    repeat()
  }

  /** The placeholder's link or control in which an event happened. */
  const placeholderControl = ({ target }) => isPlaceholder(target) && target.closest(`a[href], ${controls}`)

  const recordPress = event => {
    const control = placeholderControl(event)
    if (!control || control.matches('a')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    record({ target: describe(control) })
  }

  const recordPointerDown = event => {
    const control = placeholderControl(event)
    pressed = control ? { control, target: describe(control) } : undefined
  }

  /** Browsers send no click if the element was replaced while the pointer was down on it. */
  const recordPointerUp = event => {
    const isReplaced = pressed && !pressed.control.isConnected
    if (isReplaced && matching(pressed.target)?.contains(event.target)) record({ target: pressed.target })
    pressed = undefined
  }

  const recordTransfer = event => {
    const { files } = event.dataTransfer ?? event.clipboardData
    if (files.length === 0 || !isWaiting()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    record({ files: [...files] })
  }

  const recordChosenFiles = ({ target }) => record({ files: [...target.files] })

  /** Repeat the recorded actions whose elements exist by now. */
  const repeat = () => {
    const isCurrent = ({ pathname, time }) => pathname === location.pathname && Date.now() - time < maxAgeMs
    actions = actions.filter(
      action => isCurrent(action) && !(action.files ? addFiles(action) : press(action)),
    )
  }

  /** The element of that description, once the app has rendered it and it can be pressed. */
  const find = description => {
    const element = matching(description)
    return element && !isPlaceholder(element) && !element.disabled ? element : undefined
  }

  const press = ({ target }) => {
    const control = find(target)
    control?.focus({ preventScroll: true })
    control?.click()
    return control !== undefined
  }

  /** Drop files where the page takes them. */
  const addFiles = ({ files }) => {
    if (isWaiting()) return false
    const dataTransfer = new DataTransfer()
    for (const file of files) dataTransfer.items.add(file)
    const target = document.querySelector(fileInputs) ?? document.body
    target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    return true
  }

  /** Move the focus to the successor of the element that had it. */
  const restoreFocus = () => {
    if (!focused || document.activeElement !== document.body) return
    const element = find(focused)
    if (element) focused = undefined
    element?.focus({ preventScroll: true })
  }

  const followPage = () => {
    // Not by delegation: a file can be chosen after the input was removed from the page.
    for (const input of document.querySelectorAll(`:is(${placeholders}) ${fileInputs}`))
      input.addEventListener('change', recordChosenFiles)
    restoreFocus()
    repeat()
  }

  addEventListener('click', recordPress, { capture: true })
  addEventListener('pointerdown', recordPointerDown, { capture: true })
  addEventListener('pointerup', recordPointerUp, { capture: true })
  addEventListener('drop', recordTransfer, { capture: true })
  addEventListener('paste', recordTransfer, { capture: true })
  addEventListener('dragover', event => isWaiting() && event.preventDefault(), { capture: true })
  addEventListener('submit', event => isPlaceholder(event.target) && event.preventDefault(), {
    capture: true,
  })
  addEventListener('focusin', ({ target }) => {
    focused = isPlaceholder(target) ? describe(target) : undefined
  })
  new MutationObserver(followPage).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-prerendered', 'data-placeholder', 'disabled'],
  })
}
