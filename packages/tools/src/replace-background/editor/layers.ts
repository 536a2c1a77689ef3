import type { TaskInState, TaskOutput } from '@pentimento/protocol'
import { z } from 'zod'

const layerFindings = z.object({
  box: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
  isCut: z.boolean(),
})

/** Layers of a result that the placement preview is composited from. */
export interface Layers extends z.output<typeof layerFindings> {
  subject: TaskOutput
  /** The generated background; undefined if the result has no separate one. */
  backgroundLayer: TaskOutput | undefined
  /** Size of the image in pixels. */
  width: number
  height: number
}

/** The layers of a result; undefined if it was requested without them. */
export function layersOf({ outputs }: TaskInState<'ready'>): Layers | undefined {
  const subject = outputs.find(({ name }) => name === 'subject')
  const findings = layerFindings.safeParse(subject?.findings)
  if (!subject || !findings.success) return undefined
  const backgroundLayer = outputs.find(({ name }) => name === 'backgroundLayer')
  return { ...findings.data, subject, backgroundLayer, width: subject.width, height: subject.height }
}

/** The result images, without the layers. */
export function variationsOf({ outputs }: TaskInState<'ready'>): TaskOutput[] {
  return outputs.filter(({ name }) => name !== 'subject' && name !== 'backgroundLayer')
}
