/** Join class names, skipping falsy values: `classNames(styles.root, active && styles.active)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
