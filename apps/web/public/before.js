// Before the first paint, so that a chosen theme does not flash into place.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is refused here: there is none.
}

// Before any schema is made: zod compiles parsers by eval where it can. The content security policy
// forbids that, and a browser reports even the try.
globalThis.__zod_globalConfig = { jitless: true }
