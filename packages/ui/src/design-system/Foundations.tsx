import { Logo, LogoMark } from '../logo/Logo.tsx'
import styles from './design-system.module.css'
import { Example, Row } from './Example.tsx'

const colors = [
  'paper',
  'paper-2',
  'card',
  'line',
  'line-strong',
  'ink-2',
  'ink',
  'ink-tint',
  'ultramarine',
  'ultramarine-hover',
  'ultramarine-tint',
  'vermilion',
  'vermilion-tint',
  'ochre',
  'ochre-tint',
  'moss',
  'moss-tint',
]
const sizes = ['54', '38', '28', '21', '17', '15', '13']

export function Foundations() {
  return (
    <>
      <Example name="Logo">
        <Row>
          <Logo size={44} />
          <LogoMark size={96} />
          <LogoMark size={48} />
          <LogoMark size={24} />
          <LogoMark size={16} />
        </Row>
      </Example>
      <Example name="Color" wide>
        <ul className={styles.colors}>
          {colors.map(name => (
            <li key={name}>
              <span className={styles.color} style={{ background: `var(--${name})` }} />
              {name}
            </li>
          ))}
        </ul>
      </Example>
      <Example name="Type" wide>
        {sizes.map(size => (
          <p
            key={size}
            className={styles.specimen}
            style={{
              fontSize: `var(--text-${size})`,
              fontFamily: Number(size) > 17 ? 'var(--font-display)' : undefined,
            }}
          >
            <span className={styles.size}>{size}</span>
            What was there before shows through
          </p>
        ))}
      </Example>
    </>
  )
}
