import copy from './fr/copy.json' with { type: 'json' }
import editors from './fr/editors.json' with { type: 'json' }
import errors from './fr/errors.json' with { type: 'json' }
import screens from './fr/screens.json' with { type: 'json' }
import shell from './fr/shell.json' with { type: 'json' }
import stage from './fr/stage.json' with { type: 'json' }
import toolScreens from './fr/tool-screens.json' with { type: 'json' }

/** French, by the English it stands for. */
export const french: Record<string, string> = {
  ...copy,
  ...editors,
  ...errors,
  ...screens,
  ...shell,
  ...stage,
  ...toolScreens,
}
