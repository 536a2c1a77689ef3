/** A point or direction: x to the right, y up, z away from the camera. Lengths in units, see `camera.ts`. */
export type Vector = [x: number, y: number, z: number]

/** Corners of a box around a solid: least and greatest x, y and z. */
export type Bounds = readonly [x0: number, x1: number, y0: number, y1: number, z0: number, z1: number]

/** A body in a studio. */
export interface Solid {
  bounds: Bounds
  /**
   * Distance along a ray to the body, in lengths of the direction; infinite if the ray misses it.
   *
   * @param normal set to that of the surface, if given
   */
  intersect: (from: Vector, direction: Vector, normal?: Vector) => number
}

/** Least distance of a hit: a ray that starts at a surface doesn't hit that. */
const epsilon = 1e-4
/** Width of rounded edges, which reflect light. */
const bevel = 0.009

const set = (to: Vector, x: number, y: number, z: number) => {
  const length = Math.hypot(x, y, z) || 1
  to[0] = x / length
  to[1] = y / length
  to[2] = z / length
}

/** A box with rounded edges. */
export function box(bounds: Bounds): Solid {
  const low = [bounds[0], bounds[2], bounds[4]]
  const high = [bounds[1], bounds[3], bounds[5]]
  return {
    bounds,
    intersect(from, direction, normal) {
      let near = Number.NEGATIVE_INFINITY
      let far = Number.POSITIVE_INFINITY
      let axis = 0
      for (let a = 0; a < 3; a++) {
        const inverse = 1 / direction[a]
        const one = (low[a] - from[a]) * inverse
        const two = (high[a] - from[a]) * inverse
        const enter = one < two ? one : two
        const leave = one < two ? two : one
        if (enter > near) {
          near = enter
          axis = a
        }
        if (leave < far) far = leave
      }
      if (!(near <= far) || near < epsilon) return Infinity
      if (normal) {
        const bent = [0, 1, 2].map(a => {
          const at = from[a] + near * direction[a]
          if (a === axis) return -Math.sign(direction[a])
          return edgeTilt(at - low[a], -1) + edgeTilt(high[a] - at, 1)
        })
        set(normal, bent[0], bent[1], bent[2])
      }
      return near
    },
  }
}

/** How far a normal leans toward an edge that is near. */
const edgeTilt = (distance: number, side: number) => side * Math.max(0, 1 - distance / bevel)

/** An upright cylinder with a rounded rim. */
export function cylinder(cx: number, cz: number, y0: number, y1: number, radius: number): Solid {
  return {
    bounds: [cx - radius, cx + radius, y0, y1, cz - radius, cz + radius],
    intersect(from, direction, normal) {
      const [dx, dy, dz] = [direction[0], direction[1], direction[2]]
      const oy = from[1]
      const [px, pz] = [from[0] - cx, from[2] - cz]
      const a = dx * dx + dz * dz
      const b = px * dx + pz * dz
      const under = b * b - a * (px * px + pz * pz - radius * radius)
      if (under < 0) return Infinity
      if (dy < 0) {
        const top = (y1 - oy) / dy
        const [x, z] = [px + top * dx, pz + top * dz]
        const distance = Math.hypot(x, z)
        if (top > epsilon && distance <= radius) {
          const tilt = edgeTilt(radius - distance, 1) / (distance || 1)
          if (normal) set(normal, x * tilt, 1, z * tilt)
          return top
        }
      }
      const side = (-b - Math.sqrt(under)) / a
      const y = oy + side * dy
      if (!(side > epsilon) || y < y0 || y > y1) return Infinity
      if (normal) set(normal, (px + side * dx) / radius, edgeTilt(y1 - y, 1), (pz + side * dz) / radius)
      return side
    },
  }
}

export function sphere(cx: number, cy: number, cz: number, radius: number): Solid {
  return {
    bounds: [cx - radius, cx + radius, cy - radius, cy + radius, cz - radius, cz + radius],
    intersect(from, direction, normal) {
      const [dx, dy, dz] = [direction[0], direction[1], direction[2]]
      const [px, py, pz] = [from[0] - cx, from[1] - cy, from[2] - cz]
      const a = dx * dx + dy * dy + dz * dz
      const b = px * dx + py * dy + pz * dz
      const under = b * b - a * (px * px + py * py + pz * pz - radius * radius)
      if (under < 0) return Infinity
      const at = (-b - Math.sqrt(under)) / a
      if (at < epsilon) return Infinity
      if (normal) set(normal, px + at * dx, py + at * dy, pz + at * dz)
      return at
    },
  }
}

/** An ellipsoid around the origin, with half its size along each axis. */
export function ellipsoid(radii: Vector): Solid {
  const [rx, ry, rz] = radii
  const ball = sphere(0, 0, 0, 1)
  const [start, ray, bent]: Vector[] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]
  return {
    bounds: [-rx, rx, -ry, ry, -rz, rz],
    intersect(from, direction, normal) {
      for (let a = 0; a < 3; a++) {
        start[a] = from[a] / radii[a]
        ray[a] = direction[a] / radii[a]
      }
      const at = ball.intersect(start, ray, normal && bent)
      if (normal && at < Infinity) set(normal, bent[0] / rx, bent[1] / ry, bent[2] / rz)
      return at
    },
  }
}

/** The axes of a body that was rolled about the z axis, then turned about the y axis; the angles are in radians. */
export function axesOf({ yaw, roll }: { yaw: number; roll: number }): readonly Vector[] {
  const [cy, sy, cr, sr] = [Math.cos(yaw), Math.sin(yaw), Math.cos(roll), Math.sin(roll)]
  return [
    [cy * cr, sr, -sy * cr],
    [-cy * sr, cr, sy * sr],
    [sy, 0, cy],
  ]
}

/**
 * A body around the origin, rolled about the z axis, then turned about the y axis, and moved.
 *
 * @param angles in radians
 */
export function turned(solid: Solid, to: Vector, angles: { yaw: number; roll: number }): Solid {
  const axes = axesOf(angles)
  const half = [solid.bounds[1], solid.bounds[3], solid.bounds[5]]
  const reach = [0, 1, 2].map(a => axes.reduce((sum, axis, at) => sum + Math.abs(axis[a]) * half[at], 0))
  const [start, ray, bent]: Vector[] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]
  const [x, y, z] = to
  return {
    bounds: [x - reach[0], x + reach[0], y - reach[1], y + reach[1], z - reach[2], z + reach[2]],
    intersect(from, direction, normal) {
      const [dx, dy, dz] = [from[0] - x, from[1] - y, from[2] - z]
      for (let a = 0; a < 3; a++) {
        const axis = axes[a]
        start[a] = axis[0] * dx + axis[1] * dy + axis[2] * dz
        ray[a] = axis[0] * direction[0] + axis[1] * direction[1] + axis[2] * direction[2]
      }
      const at = solid.intersect(start, ray, normal && bent)
      if (normal && at < Infinity)
        for (let a = 0; a < 3; a++)
          normal[a] = axes[0][a] * bent[0] + axes[1][a] * bent[1] + axes[2][a] * bent[2]
      return at
    },
  }
}

/** Signed distance of a point from an outline, negative inside. */
export type Outline = (x: number, y: number) => number

/** An upright arch: a rectangle with a semicircle on top, down to `y0`. */
export const archOutline =
  (cx: number, y0: number, half: number, height: number): Outline =>
  (x, y) => {
    const across = Math.abs(x - cx)
    const spring = y0 + height - half
    return y > spring ? Math.hypot(across, y - spring) - half : Math.max(across - half, y0 - y)
  }

export const discOutline =
  (cx: number, cy: number, radius: number): Outline =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius

/** The rim of an outline, of a width inward. */
export const rimOf =
  (outline: Outline, width: number): Outline =>
  (x, y) => {
    const distance = outline(x, y)
    return Math.max(distance, -distance - width)
  }

/** Steps at most along a ray through a slab, to find the side of an extrusion (sphere tracing, Hart, 1996). */
const maxSteps = 12

/** A slab whose outline is the same at each depth. */
export function extrusion(outline: Outline, bounds: Bounds): Solid {
  const [x0, x1, y0, y1, z0, z1] = bounds
  const delta = 1e-3
  return {
    bounds,
    intersect(from, direction, normal) {
      const [dx, dy, dz] = [direction[0], direction[1], direction[2]]
      const [ox, oy, oz] = [from[0], from[1], from[2]]
      const inverse = 1 / dz
      const [one, two] = [(z0 - oz) * inverse, (z1 - oz) * inverse]
      const leave = Math.max(one, two)
      let at = Math.max(epsilon, Math.min(one, two))
      if (!(at < leave)) return Infinity
      const across = Math.hypot(dx, dy)
      const isAtFace = at > epsilon
      for (let step = 0; step < maxSteps && at < leave; step++) {
        const [x, y] = [ox + at * dx, oy + at * dy]
        const distance =
          x < x0 || x > x1 || y < y0 || y > y1
            ? Math.max(x0 - x, x - x1, y0 - y, y - y1, 2e-3)
            : outline(x, y)
        if (distance < 1e-3) {
          // The ray starts at this surface.
          if (!isAtFace && step === 0) return Infinity
          if (normal) {
            const [gx, gy] = [
              outline(x + delta, y) - outline(x - delta, y),
              outline(x, y + delta) - outline(x, y - delta),
            ]
            const facing = step === 0 ? -Math.sign(dz) : 0
            const tilt = (step === 0 ? edgeTilt(-distance, 1) : 1) / (2 * delta)
            set(normal, gx * tilt, gy * tilt, facing)
          }
          return at
        }
        at += distance / (across || 1e-9)
      }
      return Infinity
    },
  }
}
