import type { ReactElement } from 'react'
import { Button, type ButtonProps } from '../button/Button.tsx'
import type { Side } from '../popup/place-panel.ts'
import { Tooltip } from '../tooltip/Tooltip.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'size' | 'aria-label' | 'wide' | 'icon'> {
  /** Name for screen readers, also shown as a tooltip. */
  label: string
  /** @default 'top' */
  tooltipSide?: Side
}

/** A round 40 px button with one icon and its name as a tooltip. */
export function IconButton({
  label,
  tooltipSide = 'top',
  variant = 'text',
  color = 'gray',
  ...rest
}: IconButtonProps) {
  const button = (
    <Button {...rest} variant={variant} color={color} size="square" aria-label={label} />
  ) as ReactElement<ButtonProps>
  return (
    <Tooltip content={label} isDescription={false} side={tooltipSide}>
      {button}
    </Tooltip>
  )
}
