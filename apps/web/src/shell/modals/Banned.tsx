import { catalogue } from '@pentimento/protocol'
import { Button, Dialog, toasts } from '@pentimento/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { signOut } from '../../data/session.ts'
import { wordsOf } from '../words-of.ts'

/** That the account is disabled, with the ways on: to ask why, or to leave it. */
export function Banned({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const leave = async () => {
    try {
      await signOut()
    } catch (error) {
      toasts.add({ tone: 'error', title: wordsOf(error) })
      return
    }
    onClose()
    await client.resetQueries()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={catalogue['user-disabled'].says}
      description="Who runs this server has closed it to you."
      footer={
        <>
          <Button variant="text" color="gray" onClick={leave}>
            logout
          </Button>
          <Button render={<Link to="/a/contact" onClick={onClose} />}>Write to them</Button>
        </>
      }
    >
      <p>
        Nothing can be made or opened with it until it is opened again. If you think that this is a mistake,
        say so, and name the address of the account.
      </p>
    </Dialog>
  )
}
