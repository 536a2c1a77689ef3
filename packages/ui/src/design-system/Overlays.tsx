import { Copy, FolderOpen, Image, Pencil, Settings, Sun, Trash2, Wand } from 'lucide-react'
import { useState } from 'react'
import { Accordion, AccordionItem } from '../accordion/Accordion.tsx'
import { Button } from '../button/Button.tsx'
import { ConfirmDialog } from '../confirm-dialog/ConfirmDialog.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { InfoDialog } from '../info-dialog/InfoDialog.tsx'
import { Menu } from '../menu/Menu.tsx'
import { MenuGroup, MenuSection, MenuSeparator } from '../menu/MenuGroup.tsx'
import { MenuItem } from '../menu/MenuItem.tsx'
import { Popover } from '../popover/Popover.tsx'
import { Tabs } from '../tabs/Tabs.tsx'
import { TextField } from '../text-field/TextField.tsx'
import { type ToastTone, toasts } from '../toast/toast-store.ts'
import { Tooltip } from '../tooltip/Tooltip.tsx'
import styles from './design-system.module.css'
import { Example, Row, Stack } from './Example.tsx'

const tones: { tone: ToastTone; title: string; description?: string }[] = [
  { tone: 'error', title: 'An error has occurred' },
  { tone: 'info', title: 'Check your mail inbox, we have sent you a link to sign in' },
  { tone: 'success', title: 'Copied to clipboard' },
  {
    tone: 'warning',
    title: 'You are offline',
    description: "Your changes are saved and sent when you're back online.",
  },
]

export function Overlays() {
  const [theme, setTheme] = useState('System')
  return (
    <>
      <Example name="Menu">
        <Row>
          <Menu
            label="Open in"
            trigger={
              <Button variant="outline" color="gray">
                Open in…
              </Button>
            }
          >
            <MenuItem icon={<Image />}>Remove background</MenuItem>
            <MenuItem icon={<Sun />} detail="Add lights to a photo">
              Relight
            </MenuItem>
            <MenuSection label="More tools" icon={<Wand />}>
              <MenuItem>Uncrop</MenuItem>
              <MenuItem>Universal resizer</MenuItem>
            </MenuSection>
            <MenuSeparator />
            <MenuItem icon={<Copy />}>Copy</MenuItem>
            <MenuItem icon={<Pencil />} disabled>
              Rename
            </MenuItem>
            <MenuItem icon={<Trash2 />} color="danger">
              Delete
            </MenuItem>
          </Menu>
          <Menu
            label="Theme"
            trigger={
              <Button variant="text" color="gray">
                Theme: {theme}
              </Button>
            }
          >
            <MenuGroup label="Theme">
              {['System', 'Light', 'Dark'].map(name => (
                <MenuItem key={name} checked={theme === name} onSelect={() => setTheme(name)}>
                  {name}
                </MenuItem>
              ))}
            </MenuGroup>
          </Menu>
          <Menu
            label="Nothing"
            trigger={
              <Button variant="outline" disabled>
                Disabled
              </Button>
            }
          >
            <MenuItem>Never shown</MenuItem>
          </Menu>
        </Row>
      </Example>
      <Example name="Accordion" wide>
        <Accordion>
          <AccordionItem title="Edges" isInitiallyOpen>
            Soft, and two pixels wide.
          </AccordionItem>
          <AccordionItem title="Shadow">Unchanged from the image.</AccordionItem>
        </Accordion>
        <Accordion size="large">
          <AccordionItem title="Do my images leave this server?">
            No. They are processed on this server.
          </AccordionItem>
        </Accordion>
      </Example>
      <Example name="Popover, tooltip">
        <Row>
          <Popover label="Sign up" align="start" trigger={<Button variant="tonal">Sign up</Button>}>
            <div className={styles.panel}>
              <h3>Keep your images</h3>
              <TextField label="Email" type="email" required />
              <Button wide>Sign in</Button>
            </div>
          </Popover>
          <Popover
            label="Tasks"
            smallScreen="sheet"
            trigger={
              <Button variant="outline" color="gray">
                Sheet on small screens
              </Button>
            }
          >
            <div className={styles.panel}>Three images are in progress.</div>
          </Popover>
          <Tooltip content="Scissors, but kinder">
            <Button variant="outline" color="gray">
              Point at me
            </Button>
          </Tooltip>
        </Row>
      </Example>
      <Dialogs />
      <Example name="Toast">
        <Row>
          {tones.map(toast => (
            <Button key={toast.tone} variant="tonal" color="gray" onClick={() => toasts.add(toast)}>
              {toast.tone}
            </Button>
          ))}
          <Button
            variant="tonal"
            color="gray"
            onClick={() =>
              toasts.add({
                id: 'undo',
                title: 'Image deleted',
                action: { label: 'Undo', onPress: () => toasts.close('undo') },
              })
            }
          >
            with action
          </Button>
        </Row>
      </Example>
      <Example name="Tabs" wide>
        <Tabs
          label="Settings"
          tabs={[
            {
              value: 'account',
              label: 'Account',
              icon: <Settings />,
              content: <p>E-mail, password, providers.</p>,
            },
            { value: 'subscription', label: 'Subscription', content: <p>Plan, status, billing period.</p> },
            { value: 'closed', label: 'Closed', content: null, disabled: true },
          ]}
        />
      </Example>
      <Example name="Running text">
        <Stack>
          <p>
            Text with <a href="#design-system">an inline link</a>, and <kbd>Ctrl</kbd> + <kbd>K</kbd> for
            keys.
          </p>
        </Stack>
      </Example>
    </>
  )
}

function Dialogs() {
  const [isInfoOpen, setIsInfoOpen] = useState(false)
  return (
    <Example name="Dialog">
      <Row>
        <Dialog
          title="Save the image"
          description="The original stays as it is."
          trigger={
            <Button variant="outline" color="gray" icon={<FolderOpen />}>
              Dialog
            </Button>
          }
          footer={<Button>Save</Button>}
        >
          <TextField label="Name" defaultValue="Jug with flowers" />
        </Dialog>
        <Dialog
          title="Jug with flowers"
          size="wide"
          trigger={
            <Button variant="outline" color="gray">
              Wide
            </Button>
          }
        >
          <p>Space for images and tables.</p>
        </Dialog>
        <Button variant="outline" color="gray" onClick={() => setIsInfoOpen(true)}>
          Closes by itself
        </Button>
        {isInfoOpen && (
          <InfoDialog
            title="High traffic"
            description="A lot of images are being processed right now."
            autoCloseMs={10_000}
            onClose={() => setIsInfoOpen(false)}
          />
        )}
        <ConfirmDialog
          title="Delete 3 images?"
          description="Their results go too. This cannot be undone."
          confirmLabel="Delete"
          onConfirm={() => new Promise(done => setTimeout(done, 900))}
          trigger={
            <Button variant="outline" color="danger" icon={<Trash2 />}>
              Confirm
            </Button>
          }
        />
      </Row>
    </Example>
  )
}
