import { t } from '@pentimento/language'
import { IconButton, Menu, MenuItem, MenuSeparator } from '@pentimento/ui'
import { Download, Ellipsis, Eraser, Upload } from 'lucide-react'
import { useRef } from 'react'
import { accept } from '../refusal-of.ts'
import { save } from '../save.ts'
import { faultWords } from '../words.ts'
import type { Mark } from './mark.ts'
import { maskPng } from './mask-png.ts'
import { paintMarks } from './paint.ts'
import { readMask } from './read-mask.ts'
import type { Size } from './view.ts'

interface MaskMenuProps {
  marks: readonly Mark[]
  /** Size of the image, in pixels. */
  size: Size
  /** File name of the downloaded mask. */
  fileName: string
  /** Called with an uploaded mask, which replaces all operations. */
  onGiven: (mark: Extract<Mark, { kind: 'given' }>) => void
  onClear: () => void
  say: (message: string, kind: 'info' | 'error') => void
  disabled?: boolean
}

/** Menu to upload, download and clear the mask. */
export function MaskMenu({ marks, size, fileName, onGiven, onClear, say, disabled }: MaskMenuProps) {
  const fileRef = useRef<HTMLInputElement>(null)
  const bring = async (file: File) => {
    const read = await readMask(file, size)
    if ('mask' in read) onGiven({ kind: 'given', mask: read.mask })
    else if (read.refused === 'unreadable') say(faultWords('unreadable-image'), 'error')
    else {
      const [fault, wanted, given] = [faultWords('mask-size-differs'), words(size), words(read.size)]
      say(t('{fault}: {wanted}, not {given}', { fault, wanted, given }), 'error')
    }
  }
  const takeAlong = async () => save(await maskPng(paintMarks(marks, size)), fileName)
  return (
    <>
      <input
        ref={fileRef}
        type="file"
        accept={accept}
        hidden
        aria-label={t('Mask')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) void bring(file)
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
        <MenuItem icon={<Download />} disabled={marks.length === 0} onSelect={() => void takeAlong()}>
          {t('Download mask')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Eraser />} disabled={marks.length === 0} onSelect={onClear}>
          {t('Clear mask')}
        </MenuItem>
      </Menu>
    </>
  )
}

function words({ width, height }: Size): string {
  return `${width} × ${height}`
}
