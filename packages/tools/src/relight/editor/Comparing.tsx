import { t } from '@pentimento/language'
import { fileExtensions, type TaskIn } from '@pentimento/protocol'
import { CompareResult, downloadHref, resultName, StartAgain } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { Lightbulb } from 'lucide-react'
import styles from './editor.module.css'

interface ComparingProps {
  task: TaskIn<'ready'>
  /** URL of the original. */
  url: string | undefined
  /** Whether the original is being fetched to change its lighting. */
  isBringing: boolean
  onChangeLight: () => void
  onStartAgain: () => void
}

const maps = [
  { name: 'depth', label: t('Depth map') },
  { name: 'normals', label: t('Normal map') },
]

/** The relit image compared with its original, with downloads of its maps. */
export function Comparing({ task, url, isBringing, onChangeLight, onStartAgain }: ComparingProps) {
  const output = task.outputs.find(({ name }) => name === 'image')
  if (!output) return null
  const original = task.inputs[0]?.fileName ?? ''
  const made = maps.flatMap(({ name, label }) => {
    const map = task.outputs.find(output => output.name === name)
    return map ? [{ ...map, label }] : []
  })
  return (
    <CompareResult
      task={task}
      output={output}
      url={url}
      alt={t('Relit image')}
      nameOf={(fileName, extension) => resultName(fileName, 'relit', extension)}
    >
      {made.map(({ name, label, href, format, thumbnail }) => (
        <Button
          key={name}
          variant="outline"
          color="gray"
          wide
          icon={<img className={styles.map} src={thumbnail} alt="" />}
          href={downloadHref(href, resultName(original, name, fileExtensions[format]))}
        >
          {label}
        </Button>
      ))}
      <Button
        variant="outline"
        color="gray"
        wide
        loading={isBringing}
        icon={<Lightbulb />}
        onClick={onChangeLight}
      >
        {t('Change lighting')}
      </Button>
      <StartAgain onStartAgain={onStartAgain} />
    </CompareResult>
  )
}
