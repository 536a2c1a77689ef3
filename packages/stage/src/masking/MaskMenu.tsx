import { t } from '@pentimento/language'
import { IconButton, Menu, MenuItem, MenuSeparator } from '@pentimento/ui'
import { Download, Ellipsis, Eraser, Upload } from 'lucide-react'
import { useRef } from 'react'
import { acceptedTypes } from '../accepted-types.ts'
import { downloadBlob } from '../download.ts'
import { errorMessage } from '../error-message.ts'
import { encodeMaskPng } from './encode-mask-png.ts'
import type { MaskOp } from './mask-op.ts'
import { rasterizeOps } from './rasterize-ops.ts'
import { readMask } from './read-mask.ts'
import type { Size } from './viewport-transform.ts'

interface MaskMenuProps {
  ops: readonly MaskOp[]
  /** Size of the image, in pixels. */
  imageSize: Size
  /** File name of the downloaded mask. */
  fileName: string
  /** Called with an uploaded mask, which replaces all operations. */
  onUpload: (op: Extract<MaskOp, { kind: 'mask' }>) => void
  onClear: () => void
  notify: (message: string, kind: 'info' | 'error') => void
  disabled?: boolean
}

/** Menu to upload, download and clear the mask. */
export function MaskMenu({ ops, imageSize, fileName, onUpload, onClear, notify, disabled }: MaskMenuProps) {
  const fileRef = useRef<HTMLInputElement>(null)
  const upload = async (file: File) => {
    const result = await readMask(file, imageSize)
    if ('mask' in result) onUpload({ kind: 'mask', mask: result.mask })
    else if (result.error === 'unreadable') notify(errorMessage('unreadable-image'), 'error')
    else {
      const [fault, wanted, given] = [
        errorMessage('mask-size-differs'),
        formatSize(imageSize),
        formatSize(result.size),
      ]
      notify(t('{fault}: {wanted}, not {given}', { fault, wanted, given }), 'error')
    }
  }
  const download = async () => downloadBlob(await encodeMaskPng(rasterizeOps(ops, imageSize)), fileName)
  return (
    <>
      <input
        ref={fileRef}
        type="file"
        accept={acceptedTypes}
        hidden
        aria-label={t('Mask')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) void upload(file)
        }}
      />
      <Menu
        label={t('Mask')}
        align="end"
        trigger={
          <IconButton label={t('Mask')} disabled={disabled}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem
          icon={<Upload />}
          detail={t('Any image of the same size. Bright areas are removed.')}
          onSelect={() => fileRef.current?.click()}
        >
          {t('Upload mask')}
        </MenuItem>
        <MenuItem icon={<Download />} disabled={ops.length === 0} onSelect={() => void download()}>
          {t('Download mask')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Eraser />} disabled={ops.length === 0} onSelect={onClear}>
          {t('Clear mask')}
        </MenuItem>
      </Menu>
    </>
  )
}

function formatSize({ width, height }: Size): string {
  return `${width} × ${height}`
}
