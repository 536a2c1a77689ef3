import { t } from '@pentimento/language'
import { fileExtensions, type TaskInState } from '@pentimento/protocol'
import { CompareResult, downloadUrl, resultFileName, StartOver } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { Lightbulb } from 'lucide-react'
import styles from './editor.module.css'

interface ResultViewProps {
  task: TaskInState<'ready'>
  /** URL of the original. */
  originalUrl: string | undefined
  /** Whether the original is being fetched to change its lighting. */
  isFetching: boolean
  onChangeLighting: () => void
  onStartOver: () => void
}

const mapDefinitions = [
  { name: 'depth', label: t('Depth map') },
  { name: 'normals', label: t('Normal map') },
]

/** The relit image compared with its original, with downloads of its maps. */
export function ResultView({
  task,
  originalUrl,
  isFetching,
  onChangeLighting,
  onStartOver,
}: ResultViewProps) {
  const output = task.outputs.find(({ name }) => name === 'image')
  if (!output) return null
  const originalName = task.inputs[0]?.fileName ?? ''
  const mapOutputs = mapDefinitions.flatMap(({ name, label }) => {
    const map = task.outputs.find(output => output.name === name)
    return map ? [{ ...map, label }] : []
  })
  return (
    <CompareResult
      task={task}
      output={output}
      originalUrl={originalUrl}
      alt={t('Relit image')}
      fileNameFor={(fileName, extension) => resultFileName(fileName, 'relit', extension)}
    >
      {mapOutputs.map(({ name, label, href, format, thumbnail }) => (
        <Button
          key={name}
          variant="outline"
          color="gray"
          wide
          icon={<img className={styles.map} src={thumbnail} alt="" />}
          href={downloadUrl(href, resultFileName(originalName, name, fileExtensions[format]))}
        >
          {label}
        </Button>
      ))}
      <Button
        variant="outline"
        color="gray"
        wide
        loading={isFetching}
        icon={<Lightbulb />}
        onClick={onChangeLighting}
      >
        {t('Change lighting')}
      </Button>
      <StartOver onStartOver={onStartOver} />
    </CompareResult>
  )
}
