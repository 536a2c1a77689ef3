export { type Box, clipped, grown } from './box.ts'
export { decode, decodeMask, type Picture } from './codec/decode.ts'
export { type EncodeOptions, encode } from './codec/encode.ts'
export { encodeDeep } from './codec/encode-deep.ts'
export type { EncodedFormat } from './codec/encoded-format.ts'
export { type DecodeLimits, inspect, type Source } from './codec/inspect.ts'
export type { Metadata } from './codec/metadata.ts'
export { type SourceFormat, sniff } from './codec/sniff.ts'
export { oklabOf, srgbOf } from './colour/oklab.ts'
export { ownCompletion, withMargin } from './complete/complete.ts'
export { grafted } from './complete/grafted.ts'
export { lamaCompletion } from './complete/lama.ts'
export { miganCompletion } from './complete/migan.ts'
export { randomIntegers } from './complete/random.ts'
export { type Blending, compose, type Origin } from './compose/compose.ts'
export { coverFit } from './compose/cover.ts'
export { colourGround, gradientGround } from './compose/gradient.ts'
export { type GroundShadow, isCutBelow } from './compose/ground-shadow.ts'
export { placeSubject } from './compose/place-subject.ts'
export { EngineError, type EngineErrorCode } from './engine-error.ts'
export type {
  BackgroundOptions,
  BackgroundPainting,
  Completion,
  CompletionOptions,
  Depth,
  Engines,
  EnlargeOptions,
  ExtendOptions,
  Generation,
  ImagineOptions,
  Inpainting,
  InpaintOptions,
  Matting,
  Outpainting,
  Replaced,
  Safety,
  Selection,
  SuperResolution,
  TextReading,
  TextRegion,
} from './engines.ts'
export { ImagingError, type ImagingErrorCode } from './errors.ts'
export { type SdTurboFiles, sdTurbo } from './generate/sd-turbo.ts'
export { depthAnything } from './light/depth-anything.ts'
export { type Lighting, lightModel, type PointLight } from './light/lighting.ts'
export { depthMap, normalMap } from './light/maps.ts'
export { midasDepth } from './light/midas.ts'
export { type PackedSurface, packSurface } from './light/packed-surface.ts'
export { ownDepth } from './light/relief-depth.ts'
export { relight } from './light/relight.ts'
export { type Surface, surfaceOf } from './light/surface.ts'
export { withMark } from './mark/with-mark.ts'
export { type Component, components } from './mask/components.ts'
export type { Mask } from './mask/mask.ts'
export { birefnetMatting } from './matte/birefnet.ts'
export { blurPlane } from './matte/blur-plane.ts'
export { cutOut } from './matte/cut-out.ts'
export { type DrawnShadow, drawShadow } from './matte/drawn-shadow.ts'
export { blurredGround, opaque, overBlurred, overColour } from './matte/grounds.ts'
export { isnetMatting } from './matte/isnet.ts'
export { keptShadow } from './matte/kept-shadow.ts'
export { layShadow } from './matte/lay-shadow.ts'
export { type EdgeOptions, refineEdge } from './matte/refine-edge.ts'
export { cropped, subjectBox } from './matte/trim.ts'
export { ModelError } from './onnx/model-error.ts'
export type { Model } from './onnx/run-model.ts'
export { openSessions, type Sessions } from './onnx/sessions.ts'
export { type DeepRaster, type Plane, planeOf, type Raster } from './raster.ts'
export { type Focus, focusOf } from './reframe/focus.ts'
export { ownOutpainting } from './reframe/own-outpainting.ts'
export { laidOnto, padded } from './reframe/padded.ts'
export { enlarge } from './resample/enlarge.ts'
export { fitted } from './resample/fitted.ts'
export { resized } from './resample/resized.ts'
export { shrink } from './resample/shrink.ts'
export { ownSafety, type SafetyLimits } from './safety/safety.ts'
export { objectionToWords } from './safety/words.ts'
export { efficientSam } from './select/efficient-sam.ts'
export { regionGrow } from './select/region-grow.ts'
export { jpegQuality } from './super-resolve/jpeg-quality.ts'
export { mendingStrength } from './super-resolve/mending-strength.ts'
export { ownSuperResolution } from './super-resolve/super-resolve.ts'
export { isLegible } from './text/legible.ts'
export { ppocrTextReading } from './text/ppocr.ts'
export { type Quad, sharedArea } from './text/quad.ts'
export { textMask } from './text/text-mask.ts'
export { type Progress, progressTo, type Work } from './work.ts'
