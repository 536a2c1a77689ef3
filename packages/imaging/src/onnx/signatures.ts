/** An input or output tensor of a network. */
export interface TensorSignature {
  /** The name in the model; if no tensor has that name, its position in the list counts. */
  name: string
  /** `float` is 32 or 16 bits wide, `int` 64 or 32: whichever the model uses. */
  type: 'float' | 'int' | 'uint8'
  /** A string is a dynamic dimension; without a shape any shape is accepted. */
  shape?: readonly (number | string)[]
}

/** A network's inputs and outputs. */
export interface Signature {
  inputs: readonly TensorSignature[]
  outputs: readonly TensorSignature[]
}

const batch = 'batch'

/** Large-mask inpainting: an image from 0 to 1 and a mask, 1 = fill; the output is an image from 0 to 255. */
export const lama = {
  inputs: [
    { name: 'image', type: 'float', shape: [batch, 3, 512, 512] },
    { name: 'mask', type: 'float', shape: [batch, 1, 512, 512] },
  ],
  outputs: [{ name: 'output', type: 'float', shape: [batch, 3, 512, 512] }],
} as const satisfies Signature

/** MI-GAN with its cropping and blending: a mask of 0 = fill, 255 = keep. */
export const migan = {
  inputs: [
    { name: 'image', type: 'uint8', shape: [batch, 3, 'height', 'width'] },
    { name: 'mask', type: 'uint8', shape: [batch, 1, 'height', 'width'] },
  ],
  outputs: [{ name: 'result', type: 'uint8', shape: [batch, 3, 'height', 'width'] }],
} as const satisfies Signature

/** BiRefNet: input with ImageNet normalization; the output is logits. */
export const birefnet = {
  inputs: [{ name: 'input_image', type: 'float', shape: [batch, 3, 1024, 1024] }],
  outputs: [{ name: 'output_image', type: 'float', shape: [batch, 1, 1024, 1024] }],
} as const satisfies Signature

/**
 * Depth Anything: sides are multiples of 14; input with ImageNet normalization, the output is inverse depth.
 */
export const depthAnything = {
  inputs: [{ name: 'pixel_values', type: 'float', shape: [batch, 3, 'height', 'width'] }],
  outputs: [{ name: 'predicted_depth', type: 'float', shape: [batch, 'height', 'width'] }],
} as const satisfies Signature

/** MiDaS small: input with ImageNet normalization; the output is inverse depth. */
export const midas = {
  inputs: [{ name: 'input', type: 'float', shape: [batch, 3, 256, 256] }],
  outputs: [{ name: 'output', type: 'float', shape: [batch, 256, 256] }],
} as const satisfies Signature

/**
 * EfficientSAM: an image from 0 to 1, points in its pixels, labels 1 = on the object and −1 = padding; the
 * outputs are logits of several masks, and each one's predicted IoU. Labels have three or four dimensions.
 */
export const efficientSam = {
  inputs: [
    { name: 'batched_images', type: 'float', shape: [batch, 3, 1024, 1024] },
    { name: 'batched_point_coords', type: 'float', shape: [batch, 'queries', 'points', 2] },
    { name: 'batched_point_labels', type: 'float' },
  ],
  outputs: [
    { name: 'output_masks', type: 'float', shape: [batch, 'queries', 'masks', 1024, 1024] },
    { name: 'iou_predictions', type: 'float', shape: [batch, 'queries', 'masks'] },
  ],
} as const satisfies Signature

/** The three networks of SD-Turbo. */
export const sdTurbo = {
  textEncoder: {
    inputs: [{ name: 'input_ids', type: 'int', shape: [batch, 'tokens'] }],
    outputs: [{ name: 'last_hidden_state', type: 'float', shape: [batch, 'tokens', 'features'] }],
  },
  unet: {
    inputs: [
      { name: 'sample', type: 'float', shape: [batch, 4, 'height', 'width'] },
      { name: 'timestep', type: 'int' },
      { name: 'encoder_hidden_states', type: 'float', shape: [batch, 'tokens', 'features'] },
    ],
    outputs: [{ name: 'out_sample', type: 'float', shape: [batch, 4, 'height', 'width'] }],
  },
  vaeDecoder: {
    inputs: [{ name: 'latent_sample', type: 'float', shape: [batch, 4, 'height', 'width'] }],
    outputs: [{ name: 'sample', type: 'float', shape: [batch, 3, 'height', 'width'] }],
  },
} as const satisfies Record<string, Signature>
