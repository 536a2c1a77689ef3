export { type Box, clipBox, expandBox, uniteBoxes } from './box.ts'
export { artifactRemovalStrength } from './codec/artifact-removal-strength.ts'
export { type DecodedImage, decode, decodeMask } from './codec/decode.ts'
export { type EncodeOptions, encode } from './codec/encode.ts'
export { encode16Bit } from './codec/encode-16-bit.ts'
export type { EncodedFormat } from './codec/encoded-format.ts'
export { type DecodeLimits, inspectBytes, inspectFile, type SourceInfo } from './codec/inspect.ts'
export { jpegQuality } from './codec/jpeg-quality.ts'
export { embedMetadata, type Metadata, withoutLocation } from './codec/metadata.ts'
export { type SourceFormat, sniff } from './codec/sniff.ts'
export { oklabToSrgb, srgbToOklab } from './color/oklab.ts'
export { addMaskMargin, builtInCompletion } from './complete/complete.ts'
export { lamaCompletion } from './complete/lama.ts'
export { miganCompletion } from './complete/migan.ts'
export { randomIntegers } from './complete/random-integers.ts'
export { seamlessClone } from './complete/seamless-clone.ts'
export { variedSeed } from './complete/varied-seed.ts'
export { composite } from './compose/composite.ts'
export { coverFit } from './compose/cover.ts'
export { gradientBackground, solidBackground } from './compose/gradient.ts'
export type { GroundReflection } from './compose/ground-reflection.ts'
export { isCroppedAtBottom } from './compose/ground-shadow.ts'
export { placeSubject } from './compose/place-subject.ts'
export type {
  BackgroundOptions,
  BackgroundPainting,
  BlendOptions,
  Completion,
  CompletionOptions,
  CutoutSource,
  Depth,
  Engines,
  ExtendedImage,
  ExtendOptions,
  Face,
  FaceFinding,
  GenerateOptions,
  Generation,
  GroundShadow,
  Inpainting,
  InpaintOptions,
  KnownContent,
  LineStrokes,
  Matting,
  Outpainting,
  ReplacedBackground,
  Safety,
  Selection,
  SketchRendering,
  SuperResolution,
  TextReading,
  TextRegion,
  UpscaleOptions,
  Variation,
} from './engines.ts'
export { EngineError, type EngineErrorCode, ImagingError, type ImagingErrorCode } from './errors.ts'
export { builtInFaces } from './face/built-in-faces.ts'
export { type SdTurboFiles, sdTurbo } from './generate/sd-turbo.ts'
export { builtInDepth } from './light/built-in-depth.ts'
export { depthAnything } from './light/depth-anything.ts'
export { estimateSurface, type Surface } from './light/estimate-surface.ts'
export { type Lighting, lightModel, type PointLight } from './light/lighting.ts'
export { depthMap, normalMap, portraitDepthMap, portraitNormalMap } from './light/maps.ts'
export { midasDepth } from './light/midas.ts'
export { type PackedSurface, packSurface } from './light/packed-surface.ts'
export { relight } from './light/relight.ts'
export { type Component, findComponents } from './mask/find-components.ts'
export type { Mask } from './mask/mask.ts'
export { standingRow } from './mask/standing-row.ts'
export { isCutout, limitAlpha } from './matte/alpha.ts'
export {
  blurredBackground,
  compositeOverBlurred,
  compositeOverColor,
  dropAlpha,
} from './matte/backgrounds.ts'
export { birefnetMatting } from './matte/birefnet.ts'
export { blurPlane } from './matte/blur-plane.ts'
export { compositeShadow } from './matte/composite-shadow.ts'
export { cropImage, cropMask, subjectBox } from './matte/crop.ts'
export { cutSubject } from './matte/cut-subject.ts'
export { type DropShadow, renderDropShadow } from './matte/drop-shadow.ts'
export { extractShadow } from './matte/extract-shadow.ts'
export { extractSubject } from './matte/extract-subject.ts'
export { isnetMatting } from './matte/isnet.ts'
export { type EdgeOptions, refineEdge } from './matte/refine-edge.ts'
export { ModelError } from './onnx/model-error.ts'
export { type Device, type DeviceOptions, devices } from './onnx/open-session.ts'
export type { Model } from './onnx/run-model.ts'
export { openSessions, type Sessions } from './onnx/sessions.ts'
export { cornersOf, intersectionArea, type Point, type Quad, toRotatedRectangle } from './quad.ts'
export { createPlane, type Plane, type Raster, type Raster16 } from './raster.ts'
export { analyzeFocus, type Focus } from './reframe/analyze-focus.ts'
export { builtInOutpainting } from './reframe/built-in-outpainting.ts'
export { contentOfPart } from './reframe/content-of-part.ts'
export { findUncutBoxes } from './reframe/find-uncut-boxes.ts'
export { compositeOnto, padImage } from './reframe/pad-image.ts'
export { enlarge } from './resample/enlarge.ts'
export { fitWithin } from './resample/fit-within.ts'
export { resizeImage } from './resample/resize-image.ts'
export { shrink } from './resample/shrink.ts'
export { builtInSafety, type SafetyLimits } from './safety/built-in-safety.ts'
export { checkPrompt } from './safety/check-prompt.ts'
export { efficientSam } from './select/efficient-sam.ts'
export { regionGrowSelection } from './select/region-grow.ts'
export { builtInSuperResolution } from './super-resolve/built-in-super-resolution.ts'
export { estimateCompression } from './super-resolve/estimate-compression.ts'
export { estimateNoise } from './super-resolve/estimate-noise.ts'
export { clearCalmLines } from './text/clear-calm-lines.ts'
export { coverHalos } from './text/cover-halos.ts'
export { ppocrTextReading } from './text/ppocr.ts'
export { raiseContrast } from './text/raise-contrast.ts'
export { replaceForeignColors } from './text/replace-foreign-colors.ts'
export { maskOfStrokes, maskOfWholeLines } from './text/segment-strokes.ts'
export { addWatermark } from './watermark/add-watermark.ts'
export { createProgress, type Progress, type Work } from './work.ts'
