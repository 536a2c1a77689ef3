import { t } from '@pentimento/language'
import type { ErrorCode } from '@pentimento/protocol'
import { useEffect, useEffectEvent, useRef } from 'react'
import { errorMessage } from './error-message.ts'
import { rejectionMessage } from './rejection-message.ts'
import { usePageFiles } from './use-page-files.ts'
import { validateFile } from './validate-file.ts'

/** An image that the user added. */
export interface IncomingImage {
  /** Unique on this screen, also across reloads. */
  id: string
  file: File
  /** Why it can't be uploaded; undefined if it's valid. */
  errorCode: ErrorCode | undefined
  /** The reason as a message that names the file. */
  rejection?: string
}

interface IncomingImagesOptions {
  /** Maximum size of one file. */
  maxBytes: number
  /** Maximum number of files; only the first ones are added. @default 1 */
  maxFiles?: number
  initialFile: File | undefined
  /** Whether to add files that are pasted, or dropped outside the drop area. */
  acceptsPageFiles: boolean
  notify: (message: string, kind: 'info' | 'error') => void
  /** Called with the added images, in order, once all are validated. */
  onImages: (images: IncomingImage[]) => void
}

/**
 * Collect images: chosen or dropped (`addFiles`), passed in by the app, pasted, or dropped on the page.
 * Files that are replaced by newer ones or discarded (`discardPending`) during validation are not reported.
 */
export function useIncomingImages(props: IncomingImagesOptions) {
  const { maxBytes, maxFiles = 1, initialFile, acceptsPageFiles, notify, onImages } = props
  const latest = useRef<readonly File[]>(undefined)
  const validate = async (file: File): Promise<IncomingImage> => {
    const errorCode = await validateFile(file, maxBytes, () =>
      notify(t('Opening {name}…', { name: file.name }), 'info'),
    ).catch(() => 'unreadable-image' as const)
    return {
      id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
      file,
      errorCode,
      ...(errorCode && { rejection: await rejectionMessage(file, errorCode) }),
    }
  }
  const addFiles = async (files: readonly File[]) => {
    latest.current = files
    if (files.length > maxFiles) {
      if (maxFiles === 1) notify(t('Only the first image was added. You can edit one at a time.'), 'info')
      else notify(errorMessage('too-many-files'), 'error')
    }
    const images = await Promise.all(files.slice(0, maxFiles).map(validate))
    if (latest.current === files) onImages(images)
  }
  const addInitialFile = useEffectEvent((file: File) => void addFiles([file]))
  useEffect(() => {
    if (initialFile) addInitialFile(initialFile)
  }, [initialFile])
  usePageFiles(files => void addFiles(files), acceptsPageFiles)
  return {
    addFiles: (files: readonly File[]) => void addFiles(files),
    discardPending: () => {
      latest.current = undefined
    },
  }
}
