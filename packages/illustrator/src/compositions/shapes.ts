import { compositeLayer, paintRows } from '../paint/canvas.ts'
import { rgb } from '../paint/color.ts'
import type { RelationKind, SceneObject } from '../scene/scene-description.ts'
import { type DesignTask, openMotif, renderMotif } from './composition.ts'

/** A rectangle by its center; one unit is the longer side of a shape of usual size. */
interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Distance between shapes side by side, as a fraction of a shape's size. */
const gap = 0.22
/** Space around all shapes, as a fraction of the canvas. */
const margin = 0.14

/** Paint plain shapes on a background of one color: where the prompt says, else side by side. */
export async function paintShapes({ canvas, description, seed }: DesignTask): Promise<void> {
  const { objects, setting } = description
  const background = setting.tint ?? rgb('#fbfbf9')
  paintRows(canvas, 0, canvas.height, () => background)
  const drawings = await Promise.all(objects.map(({ kind }) => openMotif(kind.drawingName, seed, false)))
  const groups = placeGroups(
    objects,
    drawings.map(({ width, height }) => width / height),
  )
  const left = Math.min(...groups.map(({ x, width }) => x - width / 2))
  const right = Math.max(...groups.map(({ x, width }) => x + width / 2))
  const top = Math.min(...groups.map(({ y, height }) => y - height / 2))
  const bottom = Math.max(...groups.map(({ y, height }) => y + height / 2))
  const scale = Math.min(
    ((1 - 2 * margin) * canvas.width) / (right - left),
    ((1 - 2 * margin) * canvas.height) / (bottom - top),
    0.6 * canvas.unit,
  )
  for (const index of drawingOrder(objects)) {
    const object = objects[index]
    for (const [instance, box] of instancesOf(groups[index], object.count).entries()) {
      const color = object.colors[instance % Math.max(1, object.colors.length)]
      const size = Math.max(2, Math.max(box.width, box.height) * scale)
      const sprite = await renderMotif(drawings[index], object, size, color)
      const x = canvas.width / 2 + (box.x - (left + right) / 2) * scale
      const y = canvas.height / 2 + (box.y - (top + bottom) / 2) * scale
      compositeLayer(canvas, sprite, Math.round(x - sprite.width / 2), Math.round(y - sprite.height / 2))
    }
  }
}

/** What lies behind or contains another shape is drawn before it. */
function drawingOrder(objects: readonly SceneObject[]): number[] {
  const depthOf = (index: number, depth = 0): number => {
    const { relation } = objects[index]
    if (!relation || depth > objects.length) return 0
    return depthOf(relation.to, depth + 1) + (relation.kind === 'behind' ? -1 : 1)
  }
  return [...objects.keys()].sort((a, b) => depthOf(a) - depthOf(b))
}

/** The box of each object with all its instances. Objects without a relation stand side by side. */
function placeGroups(objects: readonly SceneObject[], aspects: readonly number[]): Box[] {
  const boxes = objects.map((object, at) => groupSize(object, aspects[at]))
  const rootOf = (index: number, depth = 0): number => {
    const to = objects[index].relation?.to
    return to === undefined || depth > objects.length ? index : rootOf(to, depth + 1)
  }
  const attach = (index: number): void => {
    for (const [at, { relation }] of objects.entries())
      if (relation?.to === index && at !== index && rootOf(at) !== at) {
        boxes[at] = placeAtTarget(relation.kind, boxes[at], boxes[index])
        attach(at)
      }
  }
  const sides = { left: -1, right: 1 } as const
  const sideOf = ({ position }: SceneObject) =>
    position === 'left' || position === 'right' ? sides[position] : 0
  const roots = [...objects.keys()]
    .filter(at => rootOf(at) === at)
    .sort((a, b) => sideOf(objects[a]) - sideOf(objects[b]))
  let x = 0
  for (const root of roots) {
    attach(root)
    const members = [...objects.keys()].filter(at => rootOf(at) === root)
    const left = Math.min(...members.map(at => boxes[at].x - boxes[at].width / 2))
    const right = Math.max(...members.map(at => boxes[at].x + boxes[at].width / 2))
    for (const at of members) boxes[at].x += x - left
    x += right - left + gap
  }
  return boxes
}

const columnsOf = (count: number) => (count <= 4 ? count : Math.ceil(Math.sqrt(count)))

function groupSize({ count, sizeFactor }: SceneObject, aspect: number): Box {
  const columns = columnsOf(count)
  const rows = Math.ceil(count / columns)
  const width = sizeFactor * Math.min(1, aspect)
  const height = sizeFactor * Math.min(1, 1 / aspect)
  return {
    x: 0,
    y: 0,
    width: width * (columns + gap * (columns - 1)),
    height: height * (rows + gap * (rows - 1)),
  }
}

function instancesOf(group: Box, count: number): Box[] {
  const columns = columnsOf(count)
  const rows = Math.ceil(count / columns)
  const width = group.width / (columns + gap * (columns - 1))
  const height = group.height / (rows + gap * (rows - 1))
  return Array.from({ length: count }, (_, at) => ({
    x: group.x - group.width / 2 + width / 2 + (at % columns) * width * (1 + gap),
    y: group.y - group.height / 2 + height / 2 + Math.floor(at / columns) * height * (1 + gap),
    width,
    height,
  }))
}

/** A box moved to where the relation puts it, and made small enough to lie inside what contains it. */
function placeAtTarget(relation: RelationKind, box: Box, target: Box): Box {
  const across = (target.width + box.width) / 2
  const down = (target.height + box.height) / 2
  switch (relation) {
    case 'in': {
      const scale = Math.min(1, (0.5 * target.width) / box.width, (0.5 * target.height) / box.height)
      // The middle of a triangle or cone is wider below its center.
      return {
        x: target.x,
        y: target.y + 0.06 * target.height,
        width: box.width * scale,
        height: box.height * scale,
      }
    }
    case 'on':
      return { ...box, x: target.x, y: target.y - down }
    case 'above':
      return { ...box, x: target.x, y: target.y - down - gap }
    case 'under':
      return { ...box, x: target.x, y: target.y + down + gap }
    case 'behind':
      return { ...box, x: target.x + 0.4 * target.width, y: target.y - 0.3 * target.height }
    case 'in-front-of':
      return { ...box, x: target.x - 0.3 * target.width, y: target.y + 0.3 * target.height }
    case 'left-of':
      return { ...box, x: target.x - across - gap, y: target.y }
    default:
      return { ...box, x: target.x + across + gap, y: target.y }
  }
}
