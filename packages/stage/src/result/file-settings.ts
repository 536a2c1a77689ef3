import type {
  ExportOptions,
  ImageFormat,
  MetadataChoice,
  TaskInState,
  TaskOutput,
} from '@pentimento/protocol'
import { createContext, use, useState } from 'react'
import { useDraftState } from '../drafts/use-draft.ts'

/** How results are saved; what is undefined stays as the result was made. */
export interface FileSettings {
  format?: ImageFormat | undefined
  /** Of JPEG and WebP, 1 to 100. */
  quality?: number | undefined
  /** In kB of 1000 bytes. */
  maxKilobytes?: number | undefined
  metadata?: MetadataChoice | undefined
}

export type FileSettingsState = readonly [FileSettings, (settings: FileSettings) => void]

/** The settings of all results of an editor. */
export const FileSettingsContext = createContext<FileSettingsState | undefined>(undefined)

/** The state that {@link FileSettingsContext} provides; survives a reload. */
export function useFileSettingsState(): FileSettingsState {
  return useDraftState<FileSettings>('file', () => ({}))
}

/** How results are saved, and the function to change it. */
export function useFileSettings(): FileSettingsState {
  const local = useState<FileSettings>({})
  return use(FileSettingsContext) ?? local
}

/** A result and its task. */
export interface Result {
  task: Pick<TaskInState<'ready'>, 'id' | 'params' | 'inputs'>
  output: TaskOutput
}

/** The server's default, with which results are made unless requested otherwise. */
const defaultQuality = 90

/** How a result was saved when it was made. */
export function storedSettings({ task: { params }, output }: Result) {
  const { quality, keepMetadata } = params
  return {
    format: output.format,
    quality: typeof quality === 'number' ? quality : defaultQuality,
    metadata: keepMetadata === true ? ('all' as const) : ('none' as const),
  }
}

/** The options of the export that has these settings; empty if the stored file already has them. */
export function toExportOptions(
  result: Result,
  settings: FileSettings,
  composition: Pick<ExportOptions, 'background' | 'blur' | 'trim'> = {},
): ExportOptions {
  const stored = storedSettings(result)
  const { format = stored.format, quality = stored.quality, metadata = stored.metadata } = settings
  const isComposed = Object.values(composition).some(value => value !== undefined)
  const isLossy = format !== 'png'
  const maxBytes = isLossy && settings.maxKilobytes ? settings.maxKilobytes * 1000 : undefined
  const isStored =
    format === stored.format &&
    metadata === stored.metadata &&
    !isComposed &&
    !(isLossy && quality !== stored.quality) &&
    (maxBytes === undefined || result.output.bytes <= maxBytes)
  if (isStored) return {}
  const isEncoded =
    isComposed || format !== stored.format || quality !== stored.quality || maxBytes !== undefined
  return {
    format,
    ...(isLossy && isEncoded && { quality }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(metadata !== 'none' && { metadata }),
    ...composition,
  }
}
