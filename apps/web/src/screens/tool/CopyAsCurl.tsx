import { t } from '@pentimento/language'
import type { TaskInState } from '@pentimento/protocol'
import type { Contract } from '@pentimento/tools/contract'
import { Button } from '@pentimento/ui'
import { Terminal } from 'lucide-react'
import { publicUrl } from '../../data/server-url.ts'
import { copyText } from '../../shell/copy-text.ts'
import { toastError } from '../../shell/toast-error.ts'
import styles from './tool-screen.module.css'

interface CopyAsCurlProps {
  /** The result, or those of a batch. */
  tasks: readonly TaskInState<'ready'>[]
  contract: Contract
}

/** Copies the calls of the public API that give the same results. */
export function CopyAsCurl({ tasks, contract }: CopyAsCurlProps) {
  return (
    <Button
      className={styles.copyAsCurl}
      variant="text"
      color="gray"
      icon={<Terminal />}
      onClick={() => void copy(tasks, contract)}
    >
      {t('Copy as curl')}
    </Button>
  )
}

async function copy(tasks: readonly TaskInState<'ready'>[], contract: Contract): Promise<void> {
  try {
    const [{ curlCommands }, { endpoints }] = await Promise.all([
      import('@pentimento/tools/curl-command'),
      import('@pentimento/tools/endpoints'),
    ])
    const requests = tasks.map(({ params, inputs }) => ({ contract, params, inputs }))
    const commands = curlCommands(publicUrl(''), requests, endpoints)
    await copyText(
      commands,
      t(
        '{count, plural, one {curl command copied. It needs an API key} other {# curl commands copied. They need an API key}}',
        { count: tasks.length },
      ),
    )
  } catch (error) {
    toastError(error)
  }
}
