import { t } from '@pentimento/language'

/** Drawn by `scripts/examples`. */
export const examples = [
  {
    name: 'example.webp',
    label: t('Example image {number}', { number: 1 }),
    href: '/examples/text-remover/1.webp',
  },
]
