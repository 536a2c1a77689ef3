import { defineMessage, joinMessages, type MessageDescriptor, type TaskOutput } from '@pentimento/protocol'
import { z } from 'zod'

const sideNames = {
  left: defineMessage('left'),
  right: defineMessage('right'),
  up: defineMessage('top'),
  down: defineMessage('bottom'),
}

const side = z.enum(['left', 'right', 'up', 'down'])
const findings = z.object({ blurredSides: z.array(side).optional() })

/** The part of an extended image's findings that says which sides are blurred; empty if none is. */
export function blurFindings({ blurredSides = [] }: { blurredSides?: readonly z.infer<typeof side>[] }): {
  [name: string]: string[]
} {
  return blurredSides.length > 0 ? { blurredSides: [...blurredSides] } : {}
}

/** What users are told about blurred sides, from an output's findings. */
export function notesOnBlur(found: TaskOutput['findings']): MessageDescriptor[] {
  const [first, ...others] = findings.safeParse(found).data?.blurredSides ?? []
  if (!first) return []
  const names = joinMessages([sideNames[first], ...others.map(side => sideNames[side])])
  return [defineMessage('Blurred where nothing in the image could be continued: {sides}', { sides: names })]
}
