import { t } from '@pentimento/language'
import { Checkbox } from '@pentimento/ui'
import { listedTools } from '../../../shell/listed-tools.ts'
import styles from '../settings.module.css'

interface ToolChoicesProps {
  legend: string
  /** Undefined: all tools, including future ones. */
  tools: ReadonlySet<string> | undefined
  onChange: (tools: ReadonlySet<string> | undefined) => void
}

/** Choose all tools or some. */
export function ToolChoices({ legend, tools, onChange }: ToolChoicesProps) {
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(tools)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <Checkbox
        label={t('All tools')}
        checked={tools === undefined}
        onChange={all => onChange(all ? undefined : new Set())}
      />
      {tools &&
        listedTools.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={tools.has(id)}
            onChange={isChosen => toggle(id, isChosen)}
          />
        ))}
    </fieldset>
  )
}

/** The names of tools with these ids, separated by commas; null is all. */
export function toolNames(ids: readonly string[] | null): string {
  const names = ids?.map(id => listedTools.find(tool => tool.id === id)?.name ?? id)
  return names?.join(', ') ?? t('All tools')
}
