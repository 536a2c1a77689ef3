export { ApplyBar } from './ApplyBar.tsx'
export { createBlurredBackground } from './backgrounds/create-blurred-background.ts'
export { useBlurredBackground } from './backgrounds/use-blurred-background.ts'
export { BatchList } from './batch/BatchList.tsx'
export { BatchResults } from './batch/BatchResults.tsx'
export { type BatchEntry, pendingEntries, sendableFiles, startedEntries } from './batch/batch-entry.ts'
export { batchItemStatus, isBatchItemActive } from './batch/batch-item-status.ts'
export { createZip } from './batch/create-zip.ts'
export { StartedBatch } from './batch/StartedBatch.tsx'
export { CompareResult } from './CompareResult.tsx'
export { createCanvas, downscaledCanvas, encodeCanvas, fillBackground } from './canvas.ts'
export { downloadBlob, downloadUrl } from './download.ts'
export { type DraftStore, discardAllDrafts, onDiscardAll, openDraftStore } from './drafts/draft-store.ts'
export {
  DraftContext,
  useDraftReducer,
  useDraftState,
  useIsRestored,
  useOnRestored,
} from './drafts/use-draft.ts'
export { ActionList, EditorLayout, Note, Panel, PrimaryAction, StageArea } from './EditorLayout.tsx'
export { EmptyStage } from './EmptyStage.tsx'
export { EmptyStageSkeleton } from './EmptyStageSkeleton.tsx'
export { commonFormat, FormatChoice } from './FormatChoice.tsx'
export { CropFrame } from './framing/CropFrame.tsx'
export { clampMargins, type Margins } from './framing/margins.ts'
export { ImageDrop } from './ImageDrop.tsx'
export { type Brush, defaultBrush } from './masking/brush.ts'
export { encodeMaskPng } from './masking/encode-mask-png.ts'
export { createHistory, type History, pushHistory, redo, undo } from './masking/history.ts'
export { MaskingStage } from './masking/MaskingStage.tsx'
export { MaskMenu } from './masking/MaskMenu.tsx'
export { MaskTools } from './masking/MaskTools.tsx'
export { addOp, type MaskOp } from './masking/mask-op.ts'
export { isMaskEmpty, rasterizeOps } from './masking/rasterize-ops.ts'
export { readMask } from './masking/read-mask.ts'
export { SelectionHelp } from './masking/SelectionHelp.tsx'
export { scaleOp, scaleOps } from './masking/scale-ops.ts'
export { useDecodedBitmap } from './masking/use-decoded-bitmap.ts'
export {
  announcementFor,
  errorMessage,
  formatDecimal,
  formatPercent,
  madeByText,
  messageWithDetail,
  resultFileName,
  translateEngineName,
  waitText,
} from './messages.ts'
export { type FollowUpTool, OpenIn } from './OpenIn.tsx'
export { PlanContext, useNeedsUpgrade } from './plan.ts'
export { ResultActionContext } from './result-action-context.ts'
export { type BatchItem, type Run, type Runs, type Stage, toStage } from './run.ts'
export { SeedField } from './SeedField.tsx'
export { SingleImage } from './SingleImage.tsx'
export { SingleImageEditor } from './SingleImageEditor.tsx'
export { StartOver } from './StartOver.tsx'
export { TaskError } from './TaskError.tsx'
export { TaskInProgress } from './TaskInProgress.tsx'
export { type ActiveStage, TaskProgress } from './TaskProgress.tsx'
export { useCanDisplay } from './use-can-display.ts'
export { type IncomingImage, useIncomingImages } from './use-incoming-images.ts'
export { useInitialFocus } from './use-initial-focus.ts'
export { type NaturalSize, readImageSize, useNaturalSize } from './use-natural-size.ts'
export { secondsUntil, useNow } from './use-now.ts'
export { useObjectUrl } from './use-object-url.ts'
export { unhandledFiles } from './use-page-files.ts'
export { useShowOriginal } from './use-show-original.ts'
export { useSingleImage } from './use-single-image.ts'
export { Variations } from './Variations.tsx'
export { acceptedTypes, validateFile } from './validate-file.ts'
export { ZoomCompare } from './zoom-compare/ZoomCompare.tsx'
