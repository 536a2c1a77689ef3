import { t } from '@pentimento/language'
import { faultWords } from '@pentimento/stage'
import { Button, Dialog } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { useSignOut } from '../use-sign-out.ts'

/** Tell the user that the account is disabled, with links to contact the administrator and to sign out. */
export function Banned({ onClose }: { onClose: () => void }) {
  const leaving = useSignOut(onClose)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={faultWords('user-disabled')}
      description={t('Who runs this server has closed it to you.')}
      footer={
        <>
          <Button variant="text" color="gray" loading={leaving.isPending} onClick={() => leaving.mutate()}>
            {t('logout')}
          </Button>
          <Button render={<Link to="/a/contact" onClick={onClose} />}>{t('Write to them')}</Button>
        </>
      }
    >
      <p>
        {t(
          'Nothing can be made or opened with it until it is opened again. If you think that this is a mistake, say so, and name the address of the account.',
        )}
      </p>
    </Dialog>
  )
}
