import { t } from '@pentimento/language'
import type { AdminModel } from '@pentimento/protocol'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { modelsQuery } from '../../data/admin.ts'
import styles from './tool-screen.module.css'

/** For administrators: says that a model would replace the built-in engine that made a result. */
export function BetterEngine({ madeBy }: { madeBy: string }) {
  const { data } = useQuery(modelsQuery)
  const model = data && betterModel(data, madeBy)
  if (!model) return null
  return (
    <p className={styles.betterEngine}>
      {t('A better engine exists: {model} ({megabytes, number} MB).', {
        model: model.id,
        megabytes: Math.round(model.bytes / 1e6),
      })}{' '}
      <Link to="/admin">{t('Administration')}</Link>
    </p>
  )
}

/** The preferred model for the work that a built-in engine did; undefined if one is installed. */
function betterModel(models: readonly AdminModel[], madeBy: string): AdminModel | undefined {
  const engines = madeBy.split(', ')
  const replacing = models.filter(({ replaces }) => engines.includes(replaces))
  const installed = new Set(models.flatMap(({ task, state }) => (state === 'installed' ? [task] : [])))
  return replacing.find(({ task }) => !installed.has(task))
}
