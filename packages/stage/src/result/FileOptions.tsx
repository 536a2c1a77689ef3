import { t } from '@pentimento/language'
import type { ImageFormat, MetadataChoice } from '@pentimento/protocol'
import { Accordion, AccordionItem, SegmentedControl, Slider, TextField } from '@pentimento/ui'
import { FormatChoice } from '../FormatChoice.tsx'
import type { FileSettings } from './file-settings.ts'

interface FileOptionsProps {
  settings: FileSettings
  onChange: (settings: FileSettings) => void
  /** How the results were saved when they were made. */
  stored: { format: ImageFormat; quality: number; metadata: MetadataChoice }
  /** Whether the original may have metadata. */
  hasOriginal: boolean
}

const metadataChoices: { value: MetadataChoice; label: string }[] = [
  { value: 'none', label: t('None') },
  { value: 'without-location', label: t('No location') },
  { value: 'all', label: t('All') },
]
const maxKilobytesLimit = 1_000_000

/** How results are saved: format, quality, file size and metadata. */
export function FileOptions({ settings, onChange, stored, hasOriginal }: FileOptionsProps) {
  const { format = stored.format, quality = stored.quality, metadata = stored.metadata } = settings
  const set = (changed: FileSettings) => onChange({ ...settings, ...changed })
  return (
    <>
      <FormatChoice hidesLabel value={format} onChange={chosen => set({ format: chosen })} />
      <Accordion>
        <AccordionItem title={t('Quality and metadata')}>
          {format !== 'png' && (
            <>
              <Slider
                label={t('Quality')}
                min={30}
                value={quality}
                onChange={chosen => set({ quality: chosen })}
              />
              <TextField
                type="number"
                inputMode="numeric"
                min={1}
                max={maxKilobytesLimit}
                label={t('Maximum size (kB)')}
                hint={t('Lowers the quality until the file fits.')}
                value={settings.maxKilobytes ?? ''}
                onChange={({ currentTarget }) => set({ maxKilobytes: parseKilobytes(currentTarget.value) })}
              />
            </>
          )}
          {hasOriginal && (
            <SegmentedControl
              label={t('Metadata of the original')}
              options={metadataChoices}
              value={metadata}
              onChange={chosen => set({ metadata: chosen })}
            />
          )}
        </AccordionItem>
      </Accordion>
    </>
  )
}

function parseKilobytes(typed: string): number | undefined {
  const size = Math.round(Number(typed))
  return size >= 1 ? Math.min(maxKilobytesLimit, size) : undefined
}
