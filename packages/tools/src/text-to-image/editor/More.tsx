import { Foldable, Foldables } from '@pentimento/stage'
import { Button, SegmentedControl, TextField } from '@pentimento/ui'
import { Dices } from 'lucide-react'
import type { EditorProps } from '../../define-editor.ts'
import { most, type Side, sizes, type textToImage } from '../contract.ts'
import { type Asking, anySeed } from './asking.ts'
import styles from './editor.module.css'

interface MoreProps {
  copy: EditorProps<typeof textToImage>['copy']
  asking: Asking
  onSet: (changed: Partial<Asking>) => void
}

/** What is seldom asked for: folded away, open where something is written in it. */
export function More({ copy, asking, onSet: set }: MoreProps) {
  return (
    <Foldables>
      <Foldable title="More" isUsed={asking.negativePrompt !== ''}>
        <TextField
          label={copy.params.negativePrompt.label}
          maxLength={most.prompt}
          value={asking.negativePrompt}
          hint={copy.params.negativePrompt.help}
          onChange={({ currentTarget }) => set({ negativePrompt: currentTarget.value })}
        />
        <SegmentedControl
          label="Longer side, in pixels"
          options={sizes.map(size => ({ value: String(size), label: String(size) }))}
          value={String(asking.size)}
          onChange={value => set({ size: Number(value) as Side })}
        />
        <div className={styles.seed}>
          <TextField
            type="number"
            step={1}
            inputMode="numeric"
            label={copy.params.seed.label}
            min={0}
            max={most.seed}
            value={asking.seed}
            onChange={({ currentTarget }) =>
              set({ seed: Math.min(most.seed, Math.max(0, Math.round(Number(currentTarget.value)))) })
            }
          />
          <Button
            variant="tonal"
            color="gray"
            size="square"
            aria-label="Another seed"
            onClick={() => set({ seed: anySeed(Math.random) })}
          >
            <Dices />
          </Button>
        </div>
      </Foldable>
    </Foldables>
  )
}
