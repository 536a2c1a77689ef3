export const examples = [2, 3].map(number => ({
  name: `example-${number}.webp`,
  label: `Example picture ${number - 1}`,
  href: `/examples/universal-resizer/${number}.webp`,
}))
