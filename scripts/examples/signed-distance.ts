// Signed distance functions of simple shapes, after Inigo Quilez, "Distance functions". They take numbers instead of
// vectors because an image needs billions of calls.

export function sphere(x: number, y: number, z: number, radius: number): number {
  return Math.sqrt(x * x + y * y + z * z) - radius
}

/** A bound instead of the exact distance; accurate near the surface. */
export function ellipsoid(x: number, y: number, z: number, rx: number, ry: number, rz: number): number {
  const k0 = Math.hypot(x / rx, y / ry, z / rz)
  const k1 = Math.hypot(x / (rx * rx), y / (ry * ry), z / (rz * rz))
  return k1 === 0 ? -Math.min(rx, ry, rz) : (k0 * (k0 - 1)) / k1
}

/** A torus around the vertical axis. */
export function torus(x: number, y: number, z: number, radius: number, thickness: number): number {
  return Math.hypot(Math.sqrt(x * x + z * z) - radius, y) - thickness
}

export function roundedBox(
  x: number,
  y: number,
  z: number,
  half: readonly [number, number, number],
  radius: number,
): number {
  const qx = Math.abs(x) - half[0] + radius
  const qy = Math.abs(y) - half[1] + radius
  const qz = Math.abs(z) - half[2] + radius
  const outside = Math.hypot(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0))
  return outside + Math.min(Math.max(qx, qy, qz), 0) - radius
}

/** A round cone from `a` to `b`; its radius changes linearly from `ra` to `rb`. */
export function roundCone(
  x: number,
  y: number,
  z: number,
  a: readonly [number, number, number],
  b: readonly [number, number, number],
  ra: number,
  rb: number,
): number {
  const bx = b[0] - a[0]
  const by = b[1] - a[1]
  const bz = b[2] - a[2]
  const px = x - a[0]
  const py = y - a[1]
  const pz = z - a[2]
  const along = Math.min(1, Math.max(0, (px * bx + py * by + pz * bz) / (bx * bx + by * by + bz * bz)))
  return Math.hypot(px - bx * along, py - by * along, pz - bz * along) - (ra + (rb - ra) * along)
}

/** Smooth union with a fillet of about `soft`. */
export function smoothUnion(a: number, b: number, fillet: number): number {
  const proximity = Math.max(fillet - Math.abs(a - b), 0) / fillet
  return Math.min(a, b) - (proximity * proximity * fillet) / 4
}
