import { Button, ErrorNote, FileDrop, Progress } from '@pentimento/ui'
import { useEffect, useEffectEvent } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { relight } from '../contract.ts'

/** Choose a picture, wait, take the result. */
export default function Editor(props: EditorProps<typeof relight>) {
  const { copy, handedOver, run, start, cancel, retry, clear } = props
  const take = useEffectEvent((image: File) => start({ image }, {}))
  useEffect(() => {
    if (handedOver) take(handedOver)
  }, [handedOver])

  if (run.state === 'none')
    return (
      <FileDrop
        title={copy.tagline}
        buttonLabel={copy.inputs.image}
        accept="image/jpeg,image/png,image/webp"
        onFiles={([image]) => image && start({ image }, {})}
      />
    )
  if (run.state === 'refused') return <ErrorNote title={run.says} onRetry={run.mayRetry ? retry : clear} />
  if (run.state === 'uploading') return <Progress label={copy.name} value={run.fraction} />

  const { task } = run
  if (task.state === 'ready')
    return (
      <>
        {task.outputs.map(({ name, href }) => (
          <img key={name} src={href} alt={copy.outputs.image} />
        ))}
        <Button onClick={clear}>{copy.inputs.image}</Button>
      </>
    )
  if (task.state === 'error') return <ErrorNote title={task.says} onRetry={task.mayRetry ? retry : clear} />
  if (task.state === 'cancelled') return <Button onClick={clear}>{copy.inputs.image}</Button>
  return (
    <>
      <Progress label={copy.name} value={task.state === 'processing' ? task.fraction : undefined} />
      <Button variant="outline" onClick={cancel}>
        Cancel
      </Button>
    </>
  )
}
