import type { Target } from '../contract.ts'
import { type Guide, guideOf, presets } from '../presets.ts'
import styles from './editor.module.css'

/** The guide of a requested format; undefined for custom sizes. */
export function guideOfTarget({ name }: Pick<Target, 'name'>): Guide | undefined {
  const preset = presets.find(({ id }) => id === name.replace(/-\d+$/, '') || id === name)
  return preset && guideOf(preset.id)
}

/** Darkens what a network covers or cuts off of a format. It's only shown, never part of the result. */
export function FormatGuide({ target }: { target: Target }) {
  const guide = guideOfTarget(target)
  if (!guide) return null
  if (guide.kind === 'circle') return <span className={styles.circle} aria-hidden="true" />
  const { left, right, top, bottom } = guide.insets
  const share = (length: number, side: number) => `${(100 * length) / side}%`
  return (
    <span
      className={styles.safeArea}
      aria-hidden="true"
      style={{
        left: share(left, target.width),
        right: share(right, target.width),
        top: share(top, target.height),
        bottom: share(bottom, target.height),
      }}
    />
  )
}
