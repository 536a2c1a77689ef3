import { t } from '@pentimento/language'
import type { AdminModel } from '@pentimento/protocol'
import { translateEngineName } from '@pentimento/stage'
import { Badge, Button, ConfirmDialog, classNames, ErrorMessage, Progress, Skeleton } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadModel, modelsQuery, removeModel, stopModelDownload } from '../../data/admin.ts'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import shared from '../screen.module.css'
import styles from './admin.module.css'
import { useAdminAction } from './use-admin-action.ts'

const tasks = {
  matting: t('Cutting out subjects'),
  completion: t('Filling the area of removed objects and text'),
  depth: t('Depth, for adding light'),
  selection: t('Selecting an object by click'),
  generation: t('Images from a prompt'),
} as const satisfies Record<AdminModel['task'], string>

const errors = {
  'no-space': t('There isn’t enough disk space.'),
  'server-refuses': t('The publisher’s server refused the download.'),
  interrupted: t('The connection was interrupted. Try again to resume the download.'),
  'wrong-hash': t('The file isn’t the published one, so it isn’t used.'),
  'wrong-size': t('The file isn’t the published one, so it isn’t used.'),
  'license-not-accepted': t('The license wasn’t accepted.'),
  failed: t('The download failed.'),
} as const satisfies Record<NonNullable<AdminModel['error']>['code'], string>

/** Download and remove the models that replace built-in engines. */
export function ModelsTab() {
  const { data, error, refetch } = useQuery(modelsQuery)
  return (
    <div className={styles.tab}>
      <p className={styles.quiet}>
        {t(
          'Models run on this server and give better results than the built-in engines. The next task uses a new model, without a restart. Of several for the same work, the first installed one is used, unless a provider is set up. Workers on other machines need the same files.',
        )}
      </p>
      {error && <ErrorMessage title={toErrorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data &&
        Object.entries(tasks).map(([task, label]) => (
          <ModelGroup key={task} label={label} models={data.filter(model => model.task === task)} />
        ))}
    </div>
  )
}

/** The models for the same work, the preferred one first. */
function ModelGroup({ label, models }: { label: string; models: readonly AdminModel[] }) {
  const builtIn = models[0]?.replaces
  return (
    <section>
      <h2>{label}</h2>
      {builtIn && (
        <p className={styles.quiet}>
          {t('Without a model: {engine}', { engine: translateEngineName(builtIn) })}
        </p>
      )}
      <ul className={styles.models}>
        {models.map(model => (
          <ModelItem key={model.id} model={model} />
        ))}
      </ul>
    </section>
  )
}

function ModelItem({ model }: { model: AdminModel }) {
  const { id, license, licenseUrl, bytes, storedBytes, state, error } = model
  const download = useAdminAction(() => downloadModel(id, licenseUrl !== null))
  const stop = useAdminAction(() => stopModelDownload(id))
  return (
    <li className={classNames(styles.card, styles.model)}>
      <p>
        <strong>{id}</strong> {state === 'installed' && <Badge tone="moss">{t('Installed')}</Badge>}
        <br />
        <span className={styles.quiet}>
          {t('{megabytes, number} MB on disk and in memory', { megabytes: Math.round(bytes / 1e6) })} ·{' '}
          {license}
        </span>
      </p>
      {state === 'downloading' && <Progress label={t('Downloading…')} value={storedBytes / bytes} />}
      {error && (
        <ErrorMessage title={errors[error.code]}>
          <code>{error.message}</code>
        </ErrorMessage>
      )}
      <div className={shared.actions}>
        {state === 'downloading' && (
          <Button
            variant="outline"
            color="gray"
            loading={stop.isPending}
            onClick={() => stop.mutate(undefined)}
          >
            {t('Stop')}
          </Button>
        )}
        {(state === 'absent' || state === 'partial') && (
          <DownloadButton
            model={model}
            isPending={download.isPending}
            onDownload={() => download.mutateAsync(undefined)}
          />
        )}
        {(state === 'installed' || state === 'partial') && <RemoveButton id={id} />}
      </div>
    </li>
  )
}

interface DownloadButtonProps {
  model: AdminModel
  isPending: boolean
  onDownload: () => Promise<unknown>
}

/** Asks first if the license has to be accepted. */
function DownloadButton({ model, isPending, onDownload }: DownloadButtonProps) {
  const { id, license, licenseUrl, state } = model
  const label = state === 'partial' ? t('Resume download') : t('Download')
  const button = (
    <Button
      variant="tonal"
      icon={<Download size={18} />}
      loading={isPending}
      {...(licenseUrl === null && { onClick: () => void onDownload().catch(() => undefined) })}
    >
      {label}
    </Button>
  )
  if (licenseUrl === null) return button
  return (
    <ConfirmDialog
      trigger={button}
      title={t('Accept the license of {model}?', { model: id })}
      description={
        <>
          {t('Read the license before you use the model:')}{' '}
          <a href={licenseUrl} target="_blank" rel="noreferrer">
            {license}
          </a>
        </>
      }
      confirmLabel={t('Accept and download')}
      color="primary"
      onConfirm={onDownload}
    />
  )
}

function RemoveButton({ id }: { id: string }) {
  const remove = useAdminAction(() => removeModel(id))
  return (
    <ConfirmDialog
      trigger={
        <Button variant="text" color="danger">
          {t('Remove')}
        </Button>
      }
      title={t('Remove {model}?', { model: id })}
      description={t('The next task uses another engine. You can download the model again.')}
      confirmLabel={t('Remove')}
      onConfirm={() => remove.mutateAsync(undefined)}
    />
  )
}
