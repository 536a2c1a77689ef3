export {
  Accordion,
  AccordionItem,
  type AccordionItemProps,
  type AccordionProps,
} from './accordion/Accordion.tsx'
export { Badge, type BadgeProps } from './badge/Badge.tsx'
export { Button, type ButtonProps, type ButtonStyle } from './button/Button.tsx'
export { Checkbox, type CheckboxProps } from './checkbox/Checkbox.tsx'
export { checkerboard } from './checkerboard/checkerboard.ts'
export { Chip, type ChipProps } from './chip/Chip.tsx'
export { ChipGroup, type ChipGroupProps, type ChipOption } from './chip/ChipGroup.tsx'
export { classNames } from './class-names.ts'
export { ColorSwatches, type ColorSwatchesProps, type Swatch } from './color-swatches/ColorSwatches.tsx'
export {
  CompareDivider,
  type CompareDividerProps,
  type ComparedImage,
} from './compare-divider/CompareDivider.tsx'
export { ComparedLayer, type ComparedLayerProps } from './compare-divider/ComparedLayer.tsx'
export { Divider, type DividerProps } from './compare-divider/Divider.tsx'
export { useDivider } from './compare-divider/use-divider.ts'
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog/ConfirmDialog.tsx'
export { Dialog, type DialogProps } from './dialog/Dialog.tsx'
export { EmptyState, type EmptyStateProps } from './empty-state/EmptyState.tsx'
export { ErrorMessage, type ErrorMessageProps } from './error-message/ErrorMessage.tsx'
export { exposeHeight } from './expose-height.ts'
export { FileDrop, type FileDropProps } from './file-drop/FileDrop.tsx'
export {
  type FileLimits,
  type RejectedFile,
  type RejectReason,
  validateFiles,
} from './file-drop/validate-files.ts'
export { HoldButton, type HoldButtonProps } from './hold-button/HoldButton.tsx'
export { acceptsShortcut, isTextInput, shortcutScope } from './hold-button/shortcut-scope.ts'
export { useKeyHeld } from './hold-button/use-key-held.ts'
export { IconButton, type IconButtonProps } from './icon-button/IconButton.tsx'
export { InfoDialog, type InfoDialogProps } from './info-dialog/InfoDialog.tsx'
export { layers } from './layers/layer-store.ts'
export { Logo, LogoMark } from './logo/Logo.tsx'
export { Menu, type MenuProps } from './menu/Menu.tsx'
export { MenuGroup, MenuSection, MenuSeparator } from './menu/MenuGroup.tsx'
export { MenuItem, type MenuItemProps } from './menu/MenuItem.tsx'
export { overlayInput } from './overlay-input/overlay-input.ts'
export { Popover, type PopoverProps } from './popover/Popover.tsx'
export { useSmallScreen } from './popup/use-small-screen.ts'
export { Progress, type ProgressProps } from './progress/Progress.tsx'
export { SearchField, type SearchFieldProps } from './search-field/SearchField.tsx'
export {
  type Segment,
  SegmentedControl,
  type SegmentedControlProps,
} from './segmented-control/SegmentedControl.tsx'
export { Skeleton, type SkeletonProps } from './skeleton/Skeleton.tsx'
export { Slider, type SliderProps } from './slider/Slider.tsx'
export { Spinner } from './spinner/Spinner.tsx'
export { SplitPreview, type SplitPreviewProps } from './split-preview/SplitPreview.tsx'
export {
  createEmitter,
  createStore,
  type ReadableStore,
  useStore,
} from './store/store.ts'
export { Switch, type SwitchProps } from './switch/Switch.tsx'
export { type Tab, Tabs, type TabsProps } from './tabs/Tabs.tsx'
export { TextArea, type TextAreaProps } from './text-area/TextArea.tsx'
export { TextField, type TextFieldProps } from './text-field/TextField.tsx'
export { Toasts } from './toast/Toasts.tsx'
export { type Toast, type ToastContent, ToastStore, type ToastTone, toasts } from './toast/toast-store.ts'
export { Tooltip, type TooltipProps } from './tooltip/Tooltip.tsx'
export { type UiTexts, UiTextsProvider } from './ui-texts/UiTexts.tsx'
export { VisuallyHidden } from './visually-hidden/VisuallyHidden.tsx'
