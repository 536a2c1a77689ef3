/**
 * A ref for elements at the bottom of a small screen: sets their height in pixels as a custom property of the
 * page, so that other fixed elements stay above them.
 */
export const exposeHeight = (property: `--${string}`) => (element: HTMLElement | null) => {
  // jsdom lacks it.
  if (!element || typeof ResizeObserver === 'undefined') return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}
