import type { TaskIn, TaskOutput } from '@pentimento/protocol'
import { z } from 'zod'

const found = z.object({
  box: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
  isCut: z.boolean(),
})

/** What the live picture is laid together from. */
export interface Layers extends z.output<typeof found> {
  subject: TaskOutput
  /** As it was painted, where it was made apart from the subject. */
  behind: TaskOutput | undefined
  /** The frame, in pixels. */
  width: number
  height: number
}

/** A result's layers; undefined of a result that was asked for without them. */
export function layersOf({ outputs }: TaskIn<'ready'>): Layers | undefined {
  const subject = outputs.find(({ name }) => name === 'subject')
  const told = found.safeParse(subject?.findings)
  if (!subject || !told.success) return undefined
  const behind = outputs.find(({ name }) => name === 'behind')
  return { ...told.data, subject, behind, width: subject.width, height: subject.height }
}

/** The pictures that were asked for, without their layers. */
export function variationsOf({ outputs }: TaskIn<'ready'>): TaskOutput[] {
  return outputs.filter(({ name }) => name !== 'subject' && name !== 'behind')
}
