export const examples = [1, 2, 3].map(number => ({
  name: `example-${number}.webp`,
  label: `Example picture ${number}`,
  href: `/examples/replace-background/${number}.webp`,
}))
