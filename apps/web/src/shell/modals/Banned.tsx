import { t } from '@pentimento/language'
import { errorMessage } from '@pentimento/stage'
import { Button, Dialog } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { useSignOut } from '../use-sign-out.ts'

/** Tell the user that the account is disabled, with links to contact the administrator and to sign out. */
export function Banned({ onClose }: { onClose: () => void }) {
  const signOutMutation = useSignOut(onClose)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={errorMessage('user-disabled')}
      description={t('This server’s administrator has disabled your account.')}
      footer={
        <>
          <Button
            variant="text"
            color="gray"
            loading={signOutMutation.isPending}
            onClick={() => signOutMutation.mutate()}
          >
            {t('logout')}
          </Button>
          <Button render={<Link to="/a/contact" onClick={onClose} />}>{t('Send a message')}</Button>
        </>
      }
    >
      <p>
        {t(
          'You can’t create or open anything with this account until it’s restored. If you think this is a mistake, send a message and include the account’s email address.',
        )}
      </p>
    </Dialog>
  )
}
