import { Tabs as Primitive } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export interface Tab<V extends string> {
  value: V
  label: ReactNode
  icon?: ReactNode
  content: ReactNode
  disabled?: boolean
}

export interface TabsProps<V extends string> {
  /** Label for screen readers. */
  label: string
  tabs: readonly Tab<V>[]
  value?: V
  /** @default the first */
  defaultValue?: V
  onChange?: (value: V) => void
}

/** Tabs with panels; arrow keys move between the tabs. */
export function Tabs<V extends string>({ label, tabs, value, defaultValue, onChange }: TabsProps<V>) {
  return (
    <Primitive.Root
      className={styles.tabs}
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.value}
      onValueChange={next => onChange?.(next as V)}
    >
      <Primitive.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map(tab => (
          <Primitive.Tab key={tab.value} value={tab.value} disabled={tab.disabled} className={styles.tab}>
            {tab.icon}
            {tab.label}
          </Primitive.Tab>
        ))}
        <Primitive.Indicator className={styles.indicator} />
      </Primitive.List>
      {tabs.map(tab => (
        <Primitive.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </Primitive.Panel>
      ))}
    </Primitive.Root>
  )
}
