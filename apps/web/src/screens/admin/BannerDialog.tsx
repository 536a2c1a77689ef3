import { t } from '@pentimento/language'
import { type Banner, type BannerTone, bannerTones, newBanner } from '@pentimento/protocol'
import { Button, Dialog, ErrorMessage, SegmentedControl, TextArea, TextField } from '@pentimento/ui'
import { type FormEvent, useId, useState } from 'react'
import { saveBanner } from '../../data/admin.ts'
import styles from './admin.module.css'
import { DateTimeField, readIsoDate } from './DateTimeField.tsx'
import { useAdminAction } from './use-admin-action.ts'

const toneLabels = { info: t('Info'), good: t('Good news'), warning: t('Warning') } satisfies Record<
  BannerTone,
  string
>

/** Create a banner, or edit the given one. */
export function BannerDialog({ banner, onClose }: { banner: Banner | undefined; onClose: () => void }) {
  const form = useId()
  const [tone, setTone] = useState<BannerTone>(banner?.tone ?? 'info')
  const [validationError, setValidationError] = useState<string>()
  const save = useAdminAction(
    (input: Parameters<typeof saveBanner>[1]) => saveBanner(banner?.id, input),
    onClose,
  )
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsed = newBanner.safeParse({ tone, ...readBanner(new FormData(event.currentTarget)) })
    setValidationError(
      parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    )
    if (parsed.success) save.mutate(parsed.data)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={banner ? t('Edit banner') : t('New banner')}
      footer={
        <Button type="submit" form={form} loading={save.isPending}>
          {banner ? t('Save') : t('Publish')}
        </Button>
      }
    >
      <form id={form} className={styles.form} onSubmit={handleSubmit}>
        {validationError && <ErrorMessage title={validationError} />}
        <TextArea label={t('Text')} name="text" required maxLength={300} defaultValue={banner?.text} />
        <SegmentedControl
          label={t('Type')}
          options={bannerTones.map(value => ({ value, label: toneLabels[value] }))}
          value={tone}
          onChange={setTone}
        />
        <TextField
          label={t('Pages')}
          name="visibility"
          required
          defaultValue={banner?.visibility.join(' ') ?? '/*'}
          hint={t('Paths separated by spaces. Use * to match anything.')}
        />
        <div className={styles.pair}>
          <TextField label={t('Link text')} name="linkLabel" defaultValue={banner?.link?.label} />
          <TextField label={t('Link URL')} name="linkHref" defaultValue={banner?.link?.href} />
        </div>
        <div className={styles.pair}>
          <DateTimeField
            label={t('Starts')}
            name="startAt"
            required
            defaultValue={banner?.startAt ?? new Date().toISOString()}
          />
          <DateTimeField
            label={t('Ends')}
            name="endAt"
            defaultValue={banner?.endAt}
            hint={t('Leave empty to show it until you end it')}
          />
        </div>
      </form>
    </Dialog>
  )
}

function readBanner(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const link = { label: text('linkLabel'), href: text('linkHref') }
  return {
    text: text('text'),
    visibility: text('visibility').split(/\s+/),
    ...((link.label || link.href) && { link }),
    ...readIsoDate(form, 'startAt'),
    ...readIsoDate(form, 'endAt'),
  }
}
