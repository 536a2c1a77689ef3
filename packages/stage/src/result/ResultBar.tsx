import { t } from '@pentimento/language'
import { type ExportOptions, fileExtensions, type ImageFormat } from '@pentimento/protocol'
import { Button } from '@pentimento/ui'
import { Copy, Download } from 'lucide-react'
import { type ReactNode, use, useId } from 'react'
import { downloadFrom, downloadUrl } from '../download.ts'
import { ActionList, Note, PrimaryAction } from '../EditorLayout.tsx'
import { formatBytes } from '../messages.ts'
import { ContinueIn } from './ContinueIn.tsx'
import { useCopyImage } from './copy-image.ts'
import { DragTile } from './DragTile.tsx'
import { FileOptions } from './FileOptions.tsx'
import { type Result, storedSettings, toExportOptions, useFileSettings } from './file-settings.ts'
import { ResultMenu } from './ResultMenu.tsx'
import styles from './result.module.css'
import { ResultActionContext } from './result-host.ts'
import { type PendingChanges, useDownloadAfterApply } from './use-download-after-apply.ts'
import { useExport } from './use-export.ts'

interface ResultBarProps extends Result {
  /** File name of the result, from the original's name and the result's extension, such as `png`. */
  fileNameFor: (fileName: string, extension: string) => string
  /** How the shown image differs from the output: its background, and its crop. */
  composition?: Pick<ExportOptions, 'background' | 'blur' | 'trim'>
  /** Present while the panel's settings differ from those of the result. */
  pending?: PendingChanges | undefined
  /** Format unless the user chooses one. @default the output's */
  defaultFormat?: ImageFormat
  /** Whether the shown image has transparent pixels. @default false */
  isTransparent?: boolean
  /** Further actions next to Copy. */
  children?: ReactNode
}

/** What can be done with a result: download, copy, continue in another tool, drag out. */
export function ResultBar(props: ResultBarProps) {
  const { task, output, fileNameFor, composition, pending, defaultFormat, isTransparent = false } = props
  const [chosen, setSettings] = useFileSettings()
  const stored = storedSettings(props)
  const settings = { ...chosen, format: chosen.format ?? defaultFormat }
  const options = toExportOptions(props, settings, composition)
  const file = useExport(output, options, pending !== undefined)
  const copying = useCopyImage(task.id, output, options)
  const reportAction = use(ResultActionContext)
  const { format = stored.format } = settings
  const fileName = fileNameFor(task.inputs[0]?.fileName ?? '', fileExtensions[format])
  const isPending = pending !== undefined
  const applyAndDownload = useDownloadAfterApply(output.href, pending, () => {
    downloadFrom(downloadUrl(file.href, fileName))
    reportAction(task.id, 'downloaded')
  })
  return (
    <>
      <PrimaryAction>
        <div className={styles.primary}>
          <DragTile
            output={output}
            href={file.href}
            fileName={fileName}
            format={format}
            onDropped={() => reportAction(task.id, 'downloaded')}
          />
          <DownloadButton
            file={file}
            fileName={fileName}
            pending={pending}
            onApply={applyAndDownload}
            onDownloaded={() => reportAction(task.id, 'downloaded')}
          />
        </div>
        {isPending && !pending.isBusy && (
          <Note>{t('The result was made before your last changes. Downloading applies them first.')}</Note>
        )}
      </PrimaryAction>
      <FileOptions
        settings={settings}
        onChange={setSettings}
        stored={stored}
        hasOriginal={task.inputs.length > 0}
      />
      {isTransparent && format === 'jpeg' && (
        <Note>{t('JPEG doesn’t support transparency, so the background will be white.')}</Note>
      )}
      <ActionList>
        <div className={styles.row}>
          <Button
            variant="outline"
            color="gray"
            wide
            icon={<Copy />}
            loading={copying.isCopying}
            disabled={isPending}
            onClick={copying.copy}
          >
            {t('Copy')}
          </Button>
          <ResultMenu href={file.href} />
        </div>
        <ContinueIn
          taskId={task.id}
          output={output}
          fileName={fileName}
          load={composition && Object.keys(composition).length > 0 ? file.load : undefined}
          disabled={isPending}
        />
        {props.children}
      </ActionList>
    </>
  )
}

interface DownloadButtonProps {
  file: ReturnType<typeof useExport>
  fileName: string
  pending: PendingChanges | undefined
  onApply: () => void
  onDownloaded: () => void
}

/** Downloads the file, with its size. While changes are pending, it applies them and then downloads their result. */
function DownloadButton({ file, fileName, pending, onApply, onDownloaded }: DownloadButtonProps) {
  const sizeId = useId()
  const size = sizeText(file)
  const shared = {
    size: 'special',
    wide: true,
    icon: <Download />,
    'data-primary': '',
    'aria-describedby': sizeId,
  } as const
  const sizeLine = (
    <span id={sizeId} className={styles.size}>
      {/* The key gives a new text a new element: a changed element of another width counts as a layout shift. */}
      <span key={size}>{pending ? '' : size}</span>
    </span>
  )
  return (
    <div className={styles.download}>
      {pending ? (
        <Button {...shared} loading={pending.isBusy} disabled={!pending.onApply} onClick={onApply}>
          {t('Apply and download')}
        </Button>
      ) : file.localUrl ? (
        <Button {...shared} href={file.localUrl} {...{ download: fileName }} onClick={onDownloaded}>
          {t('Download')}
        </Button>
      ) : (
        <Button {...shared} href={downloadUrl(file.href, fileName)}>
          {t('Download')}
        </Button>
      )}
      {sizeLine}
    </div>
  )
}

function sizeText({ bytes, hasFailed }: ReturnType<typeof useExport>): string {
  if (bytes !== undefined) return formatBytes(bytes)
  return hasFailed ? '' : t('Calculating size…')
}
