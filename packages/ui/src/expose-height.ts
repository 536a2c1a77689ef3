/**
 * A ref for elements that stay at the top or bottom of a small screen: sets their height in pixels as a custom property
 * of the page, so that they cover no other fixed elements and no focused controls.
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
