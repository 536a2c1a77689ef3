import type { TaskIn, TaskOutput } from '@pentimento/protocol'
import { z } from 'zod'

const found = z.object({
  box: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
  isCut: z.boolean(),
})

/** Layers of a result that the placement preview is composited from. */
export interface Layers extends z.output<typeof found> {
  subject: TaskOutput
  /** The generated background; undefined if the result has no separate one. */
  behind: TaskOutput | undefined
  /** Size of the image in pixels. */
  width: number
  height: number
}

/** The layers of a result; undefined if it was requested without them. */
export function layersOf({ outputs }: TaskIn<'ready'>): Layers | undefined {
  const subject = outputs.find(({ name }) => name === 'subject')
  const told = found.safeParse(subject?.findings)
  if (!subject || !told.success) return undefined
  const behind = outputs.find(({ name }) => name === 'behind')
  return { ...told.data, subject, behind, width: subject.width, height: subject.height }
}

/** The result images, without the layers. */
export function variationsOf({ outputs }: TaskIn<'ready'>): TaskOutput[] {
  return outputs.filter(({ name }) => name !== 'subject' && name !== 'behind')
}
