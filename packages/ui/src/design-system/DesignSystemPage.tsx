import { type ComponentType, useState } from 'react'
import { SegmentedControl } from '../segmented-control/SegmentedControl.tsx'
import { Actions } from './Actions.tsx'
import styles from './design-system.module.css'
import { Fields } from './Fields.tsx'
import { Foundations } from './Foundations.tsx'
import { Images } from './Images.tsx'
import { Overlays } from './Overlays.tsx'

export interface DesignSystemSection {
  title: string
  Content: ComponentType
}

const sections: readonly DesignSystemSection[] = [
  { title: 'Images', Content: Images },
  { title: 'Actions', Content: Actions },
  { title: 'Fields', Content: Fields },
  { title: 'Overlays', Content: Overlays },
  { title: 'Foundations', Content: Foundations },
]
const colorSchemes = ['system', 'light', 'dark'] as const

/**
 * Shows every component of the design system in every state, for review and tests; the app must mount `Toasts`.
 *
 * @param extraSections sections of components outside this package
 */
export function DesignSystemPage({ extraSections = [] }: { extraSections?: readonly DesignSystemSection[] }) {
  const [scheme, setScheme] = useState<(typeof colorSchemes)[number]>('system')
  return (
    <div id="design-system" className={styles.page} data-theme={scheme === 'system' ? undefined : scheme}>
      <header className={styles.header}>
        <div>
          <h1>Design system</h1>
          <p className={styles.lead}>Every component in every state.</p>
        </div>
        <SegmentedControl
          label="Scheme"
          hidesLabel
          options={colorSchemes.map(value => ({ value, label: value }))}
          value={scheme}
          onChange={setScheme}
        />
      </header>
      {[...extraSections, ...sections].map(({ title, Content }) => (
        <section key={title} className={styles.section}>
          <h2>{title}</h2>
          <div className={styles.grid}>
            <Content />
          </div>
        </section>
      ))}
    </div>
  )
}
