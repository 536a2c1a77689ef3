import { Button } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { usePage } from '../../shell/use-page.ts'
import { Prose } from '../prose/Prose.tsx'
import styles from './press-kit.module.css'

const marks = [
  { file: 'mark.svg', theme: 'light', what: 'The mark, on light' },
  { file: 'mark-on-dark.svg', theme: 'dark', what: 'The mark, on dark' },
  { file: 'mark-one-colour.svg', theme: 'light', what: 'The mark in one colour' },
]
const screenshots = [
  { file: 'home.webp', what: 'The home page' },
  { file: 'cut-out.webp', what: 'A background removed' },
]

export function PressKit() {
  usePage('Press kit', 'The logo, screenshots and a few sentences about Pentimento, to use as you like.')
  return (
    <Prose
      title="Press kit"
      lead="The logo, screenshots and a few sentences, to use when you write about Pentimento."
    >
      <h2>In a sentence</h2>
      <p>
        Pentimento is an open, self-hosted suite of image-editing tools that one person starts with one
        command and a company runs on its own machines.
      </p>
      <h2>The name</h2>
      <p>
        <em>Pentimento</em>, plural <em>pentimenti</em>: what shows through where a painter changed a picture.
        The mark is a stroke, and the stroke that stood there before.
      </p>
      <h2>Logo</h2>
      <div className={styles['shown']}>
        {marks.map(({ file, theme, what }) => (
          <Shown key={file} file={file} what={what} theme={theme} />
        ))}
      </div>
      <h2>Screenshots</h2>
      <div className={styles['shown']}>
        {screenshots.map(({ file, what }) => (
          <Shown key={file} file={file} what={what} />
        ))}
      </div>
      <h2>Questions</h2>
      <p>
        <Link to="/a/contact">Write to who runs this server</Link>; choose “press”.
      </p>
    </Prose>
  )
}

function Shown({ file, what, theme }: { file: string; what: string; theme?: string }) {
  return (
    <figure>
      <img src={`/press/${file}`} alt={what} data-theme={theme} width={640} height={400} loading="lazy" />
      <Button
        variant="text"
        color="gray"
        icon={<Download size={18} />}
        render={<a href={`/press/${file}`} download={`pentimento-${file}`} />}
      >
        {what}
      </Button>
    </figure>
  )
}
