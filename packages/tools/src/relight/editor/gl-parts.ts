import { everywhere, relighting } from './shader.ts'

interface Size {
  width: number
  height: number
}

/** @returns undefined where it does not compile */
export function programOf(gl: WebGL2RenderingContext): WebGLProgram | undefined {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, everywhere],
    [gl.FRAGMENT_SHADER, relighting],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) return undefined
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : undefined
}

interface Texels {
  /** Internal format, format and type. */
  kept: number
  given: number
  type: number
  data: ArrayBufferView
}

/** @param isSeenSmaller whether it is to be looked at reduced too, smoothly */
export function textureOf(
  gl: WebGL2RenderingContext,
  unit: number,
  { width, height }: Size,
  { kept, given, type, data }: Texels,
  isSeenSmaller = false,
): WebGLTexture {
  const sizes = isSeenSmaller ? 1 + Math.floor(Math.log2(Math.max(width, height))) : 1
  const texture = gl.createTexture()
  gl.activeTexture(gl.TEXTURE0 + unit)
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texStorage2D(gl.TEXTURE_2D, sizes, kept, width, height)
  gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, height, given, type, data)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, isSeenSmaller ? gl.LINEAR_MIPMAP_LINEAR : gl.NEAREST)
  if (isSeenSmaller) gl.generateMipmap(gl.TEXTURE_2D)
  return texture
}

/** Something to draw on that is not seen, until it is laid on the canvas. */
export interface Hidden {
  /** What is drawn from here on is drawn there, in these rows, counted from the bottom. */
  open(from: number, rows: number): void
  /** What is drawn from here on is drawn on the canvas. */
  leave(): void
  /** Lay it on the canvas, which has its size. */
  show(): void
  close(): void
}

export function hiddenCanvas(gl: WebGL2RenderingContext, { width, height }: Size): Hidden {
  const pixels = gl.createRenderbuffer()
  gl.bindRenderbuffer(gl.RENDERBUFFER, pixels)
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, width, height)
  const frame = gl.createFramebuffer()
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, pixels)
  gl.bindFramebuffer(gl.FRAMEBUFFER, null)
  return {
    open: (from, rows) => {
      gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
      gl.viewport(0, 0, width, height)
      gl.enable(gl.SCISSOR_TEST)
      gl.scissor(0, from, width, rows)
    },
    leave: () => {
      gl.disable(gl.SCISSOR_TEST)
      gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    },
    show: () => {
      gl.bindFramebuffer(gl.READ_FRAMEBUFFER, frame)
      gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST)
      gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null)
    },
    close: () => {
      gl.deleteFramebuffer(frame)
      gl.deleteRenderbuffer(pixels)
    },
  }
}
