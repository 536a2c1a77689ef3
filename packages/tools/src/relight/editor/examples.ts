export const examples = [1, 2].map(number => ({
  name: `example-${number}.webp`,
  label: `Example picture ${number}`,
  href: `/examples/relight/${number}.webp`,
}))
