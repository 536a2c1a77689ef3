import { t } from '@pentimento/language'
import type { TaskInState } from '@pentimento/protocol'
import type { Contract } from '@pentimento/tools/contract'
import { Button } from '@pentimento/ui'
import { Terminal } from 'lucide-react'
import { publicUrl } from '../../data/server-url.ts'
import { copyText } from '../../shell/copy-text.ts'
import { toastError } from '../../shell/toast-error.ts'
import styles from './tool-screen.module.css'

/** Copies the call of the public API that gives the same result. */
export function CopyAsCurl({ task, contract }: { task: TaskInState<'ready'>; contract: Contract }) {
  return (
    <Button
      className={styles.copyAsCurl}
      variant="text"
      color="gray"
      icon={<Terminal />}
      onClick={() => void copy(task, contract)}
    >
      {t('Copy as curl')}
    </Button>
  )
}

async function copy({ params, inputs }: TaskInState<'ready'>, contract: Contract): Promise<void> {
  try {
    const [{ curlCommand }, { endpoints }] = await Promise.all([
      import('@pentimento/tools/curl-command'),
      import('@pentimento/tools/endpoints'),
    ])
    const command = curlCommand(publicUrl(''), { contract, params, inputs }, endpoints)
    await copyText(command, t('curl command copied. It needs an API key'))
  } catch (error) {
    toastError(error)
  }
}
