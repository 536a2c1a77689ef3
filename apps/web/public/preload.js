// Runs before the first paint, so that the saved theme doesn't flash in.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // The browser blocks storage: no saved theme.
}

// Must run before any zod schema is created: zod compiles parsers with eval where it can. The content security
// policy forbids eval, and browsers report even the attempt.
globalThis.__zod_globalConfig = { jitless: true }
