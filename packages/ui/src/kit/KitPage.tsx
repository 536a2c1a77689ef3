import { type ComponentType, useState } from 'react'
import { SegmentedControl } from '../segmented-control/SegmentedControl.tsx'
import { Acts } from './Acts.tsx'
import { Fields } from './Fields.tsx'
import { Foundations } from './Foundations.tsx'
import styles from './kit.module.css'
import { Overlays } from './Overlays.tsx'
import { Pictures } from './Pictures.tsx'

export interface KitChapter {
  title: string
  Chapter: ComponentType
}

const chapters: readonly KitChapter[] = [
  { title: 'Images', Chapter: Pictures },
  { title: 'Actions', Chapter: Acts },
  { title: 'Fields', Chapter: Fields },
  { title: 'Overlays', Chapter: Overlays },
  { title: 'Foundations', Chapter: Foundations },
]
const schemes = ['system', 'light', 'dark'] as const

/**
 * Shows every component of the design system in every state, for review and tests; the app must mount `Toasts`.
 *
 * @param extraSections sections of components outside this package
 */
export function KitPage({ more = [] }: { more?: readonly KitChapter[] }) {
  const [scheme, setScheme] = useState<(typeof schemes)[number]>('system')
  return (
    <div id="kit" className={styles.page} data-theme={scheme === 'system' ? undefined : scheme}>
      <header className={styles.header}>
        <div>
          <h1>Design system</h1>
          <p className={styles.lead}>Every component in every state.</p>
        </div>
        <SegmentedControl
          label="Scheme"
          hidesLabel
          options={schemes.map(value => ({ value, label: value }))}
          value={scheme}
          onChange={setScheme}
        />
      </header>
      {[...more, ...chapters].map(({ title, Chapter }) => (
        <section key={title} className={styles.section}>
          <h2>{title}</h2>
          <div className={styles.grid}>
            <Chapter />
          </div>
        </section>
      ))}
    </div>
  )
}
