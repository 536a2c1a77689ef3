/**
 * A ref for what lies over the foot of a small screen: it tells its height, in pixels, by a property of the page's, so
 * that what else stays in sight there stands upon it.
 */
export const tellHeight = (property: `--${string}`) => (element: HTMLElement | null) => {
  if (!element) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}
