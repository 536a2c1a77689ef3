export { ApplyBar } from './ApplyBar.tsx'
export { acceptedTypes } from './accepted-types.ts'
export { useBlurredBackground } from './backgrounds/use-blurred-background.ts'
export { BatchList } from './batch/BatchList.tsx'
export { type BatchEntry, pendingEntries, sendableFiles } from './batch/batch-entry.ts'
export { createZip } from './batch/create-zip.ts'
export { StartedBatch } from './batch/StartedBatch.tsx'
export { CompareResult } from './CompareResult.tsx'
export { createCanvas, downscaledCanvas, encodeCanvas } from './canvas.ts'
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
export { EmptyStage, EmptyStageSkeleton } from './EmptyStage.tsx'
export { errorMessage } from './error-message.ts'
export { commonFormat, FormatChoice } from './FormatChoice.tsx'
export { formatDecimal, formatPercent, messageWithDetail } from './format.ts'
export { CropFrame } from './framing/CropFrame.tsx'
export { clampMargins, type Margins } from './framing/margins.ts'
export { displayable } from './heic/displayable.ts'
export { ImageDrop } from './ImageDrop.tsx'
export { LockedLabel } from './LockedLabel.tsx'
export { type Brush, defaultBrush } from './masking/brush.ts'
export { encodeMaskPng } from './masking/encode-mask-png.ts'
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
  madeByText,
  resultFileName,
  translateEngineName,
  waitText,
} from './messages.ts'
export { estimateOf, NotifyOption } from './notify-when-done.tsx'
export { PrimaryButton, ProBadge } from './PrimaryButton.tsx'
export { PlanContext, ToolPlanContext, useNeedsUpgrade } from './plan.ts'
export { rejectionMessage } from './rejection-message.ts'
export { FileOptions } from './result/FileOptions.tsx'
export {
  type FileSettings,
  storedSettings,
  toExportOptions,
  useFileSettings,
} from './result/file-settings.ts'
export { ResultBar } from './result/ResultBar.tsx'
export { CopyAndContinue, ResultMenu } from './result/ResultMenu.tsx'
export { ResultStage } from './result/ResultStage.tsx'
export {
  type FollowUpTool,
  ResultActionContext,
  type ResultHost,
  ResultHostContext,
} from './result/result-host.ts'
export { hrefOf } from './result/use-export.ts'
export {
  type ActiveStage,
  type BatchItem,
  isActiveStage,
  type Run,
  type Runs,
  type Stage,
  toStage,
} from './run.ts'
export { SavedTemplates } from './SavedTemplates.tsx'
export { SeedField } from './SeedField.tsx'
export { SingleImage } from './SingleImage.tsx'
export { SingleImageEditor } from './SingleImageEditor.tsx'
export { StartOver } from './StartOver.tsx'
export { TaskError } from './TaskError.tsx'
export { TaskInProgress } from './TaskInProgress.tsx'
export { CompactProgress, TaskProgress } from './TaskProgress.tsx'
export { useTimeLeft } from './time-left.ts'
export { createHistory, type History, pushHistory, redo, undo } from './undo/history.ts'
export { UndoBar } from './undo/UndoBar.tsx'
export { type UndoHandlers, useUndoableReducer } from './undo/use-undoable-reducer.ts'
export { useCanDisplay } from './use-can-display.ts'
export { useElementSize } from './use-element-size.ts'
export { type IncomingImage, useIncomingImages } from './use-incoming-images.ts'
export { useInitialFocus } from './use-initial-focus.ts'
export { hasSameRatio, type NaturalSize, readImageSize, useNaturalSize } from './use-natural-size.ts'
export { secondsUntil, useNow } from './use-now.ts'
export { useObjectUrl } from './use-object-url.ts'
export { unhandledFiles } from './use-page-files.ts'
export { useShowOriginal } from './use-show-original.ts'
export { useSingleImage } from './use-single-image.ts'
export { Variations } from './Variations.tsx'
export { validateFile } from './validate-file.ts'
export { ZoomCompare } from './zoom-compare/ZoomCompare.tsx'
