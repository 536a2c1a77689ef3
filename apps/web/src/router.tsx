import { loadMessages } from '@pentimento/language'
import { loadCopy, toolIds } from '@pentimento/tools/cards'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { type Check, isBoolean, isOneOf, isString } from './data/check.ts'
import { Home } from './screens/home/Home.tsx'
import { filters } from './screens/tools/filters.ts'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { Shell } from './shell/Shell.tsx'

const rootRoute = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ErrorScreen,
})

/** Read search parameters. A link may have any value; one that doesn't pass its check counts as missing. */
function searchParams<Params extends object>(checks: { [Name in keyof Params]: Check<Params[Name]> }) {
  const entries = Object.entries<Check<unknown>>(checks)
  return (search: Record<string, unknown>) => {
    // Invalid values must be overwritten, since the router adds what is missing here from the URL.
    const read = ([name, check]: (typeof entries)[number]) => [
      name,
      check(search[name]) ? search[name] : undefined,
    ]
    return Object.fromEntries(entries.map(read)) as { [Name in keyof Params]?: Params[Name] | undefined }
  }
}

const isUuid: Check<string> = (value): value is string =>
  isString(value) && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
const isDate: Check<string> = (value): value is string => isString(value) && !Number.isNaN(Date.parse(value))

const screenOptions = { getParentRoute: () => rootRoute } as const

/**
 * A lazily loaded screen. The messages of its folder load before its module, which looks them up at load. The
 * loader returns the namespaces that the screen needs.
 */
function lazyScreen<Name extends string, Modules extends Record<Name, ComponentType>>(
  folder: string,
  load: () => Promise<Modules>,
  name: Name,
) {
  const namespace = `screens/${folder}`
  return {
    component: lazyRouteComponent(async () => {
      await loadMessages(namespace)
      return load()
    }, name),
    loader: () => loadNamespaces(namespace),
  }
}

async function loadNamespaces(...namespaces: string[]): Promise<{ namespaces: string[] }> {
  await Promise.all(namespaces.map(loadMessages))
  return { namespaces: ['common', ...namespaces] }
}

const home = createRoute({ ...screenOptions, path: '/', component: Home })
const homeAlias = createRoute({ ...screenOptions, path: '/a/home', component: Home })
const tools = createRoute({
  ...screenOptions,
  path: '/tools',
  validateSearch: searchParams({
    filter: isOneOf(filters),
    search: isString,
  }),
  ...lazyScreen('tools', () => import('./screens/tools/Tools.tsx'), 'Tools'),
})
const tool = createRoute({
  ...screenOptions,
  path: '/tools/$tool',
  validateSearch: searchParams({
    /** The task whose result is shown. */
    task: isUuid,
    /** The task whose result is opened as input. */
    from: isUuid,
    /** Which of its results; the first by default. */
    output: isString,
  }),
  ...lazyScreen('tool', () => import('./screens/tool/ToolScreen.tsx'), 'ToolScreen'),
  loader: async ({ params }) => {
    const id = params.tool
    const [{ namespaces }, copy] = await Promise.all([
      loadNamespaces('screens/tool', `tools/${id}`),
      toolIds.includes(id) ? loadCopy({ id }) : undefined,
    ])
    return { namespaces, copy }
  },
})
const history = createRoute({
  ...screenOptions,
  path: '/history',
  ...lazyScreen('history', () => import('./screens/history/History.tsx'), 'History'),
})
const admin = createRoute({
  ...screenOptions,
  path: '/admin',
  ...lazyScreen('admin', () => import('./screens/admin/Admin.tsx'), 'Admin'),
})
const designSystem = createRoute({
  ...screenOptions,
  path: '/design-system',
  // The design system has no messages of its own; it shows tool components.
  component: lazyRouteComponent(async () => {
    await loadMessages('screens/tool')
    return import('./screens/design-system/DesignSystem.tsx')
  }, 'DesignSystem'),
})
const signInLink = createRoute({
  ...screenOptions,
  path: '/signin-link',
  validateSearch: searchParams({ token: isString }),
  ...lazyScreen('signin-link', () => import('./screens/signin-link/SignInLink.tsx'), 'SignInLink'),
})

const api = createRoute({
  ...screenOptions,
  path: '/a/api',
  ...lazyScreen('api', () => import('./screens/api/Api.tsx'), 'Api'),
})
const contact = createRoute({
  ...screenOptions,
  path: '/a/contact',
  ...lazyScreen('contact', () => import('./screens/contact/Contact.tsx'), 'Contact'),
})
const login = createRoute({
  ...screenOptions,
  path: '/a/login',
  validateSearch: searchParams({
    /** The selected sign-in method; password by default. */
    by: isOneOf(['link', 'new']),
    /** Whether the visitor came from the link that confirms an email address. */
    confirmed: isBoolean,
    /** The error code, if that link failed. */
    error: isString,
  }),
  ...lazyScreen('login', () => import('./screens/login/Login.tsx'), 'Login'),
})
const credits = createRoute({
  ...screenOptions,
  path: '/a/credits',
  ...lazyScreen('credits', () => import('./screens/credits/Credits.tsx'), 'Credits'),
})
const forgotPassword = createRoute({
  ...screenOptions,
  path: '/a/forgot-password',
  ...lazyScreen(
    'forgot-password',
    () => import('./screens/forgot-password/ForgotPassword.tsx'),
    'ForgotPassword',
  ),
})
const resetPassword = createRoute({
  ...screenOptions,
  path: '/a/reset-password',
  validateSearch: searchParams({ token: isString }),
  ...lazyScreen(
    'reset-password',
    () => import('./screens/reset-password/ResetPassword.tsx'),
    'ResetPassword',
  ),
})
const pricing = createRoute({
  ...screenOptions,
  path: '/a/pricing',
  ...lazyScreen('pricing', () => import('./screens/pricing/Pricing.tsx'), 'Pricing'),
})
const checkoutDone = createRoute({
  ...screenOptions,
  path: '/checkout/done',
  ...lazyScreen('checkout', () => import('./screens/checkout/CheckoutDone.tsx'), 'CheckoutDone'),
})
const sandboxCheckout = createRoute({
  ...screenOptions,
  path: '/checkout/sandbox/$id',
  ...lazyScreen('checkout', () => import('./screens/checkout/SandboxCheckout.tsx'), 'SandboxCheckout'),
})
const pressKit = createRoute({
  ...screenOptions,
  path: '/a/pressKit',
  ...lazyScreen('press-kit', () => import('./screens/press-kit/PressKit.tsx'), 'PressKit'),
})
const tooManyRequests = createRoute({
  ...screenOptions,
  path: '/too-many-requests',
  validateSearch: searchParams({ retryAt: isDate }),
  ...lazyScreen(
    'too-many-requests',
    () => import('./screens/too-many-requests/TooManyRequests.tsx'),
    'TooManyRequests',
  ),
})
const privacy = createRoute({
  ...screenOptions,
  path: '/a/privacy',
  ...lazyScreen('privacy', () => import('./screens/privacy/Privacy.tsx'), 'Privacy'),
})
const terms = createRoute({
  ...screenOptions,
  path: '/a/terms',
  ...lazyScreen('terms', () => import('./screens/terms/Terms.tsx'), 'Terms'),
})

const settings = createRoute({
  ...screenOptions,
  path: '/settings',
  validateSearch: searchParams({
    tab: isOneOf(['subscription', 'api']),
    /** The paid purchase of credits, or `plan`, after a return from the payment page. */
    bought: (value): value is string => isUuid(value) || value === 'plan',
  }),
  ...lazyScreen('settings', () => import('./screens/settings/Settings.tsx'), 'Settings'),
})
const qrSignIn = createRoute({
  ...screenOptions,
  path: '/qr-sign-in',
  validateSearch: searchParams({ code: isString }),
  ...lazyScreen('qr-sign-in', () => import('./screens/qr-sign-in/QrSignIn.tsx'), 'QrSignIn'),
})

const aboutRoutes = [
  api,
  contact,
  credits,
  forgotPassword,
  login,
  pressKit,
  privacy,
  resetPassword,
  terms,
] as const
const billingRoutes = [pricing, checkoutDone, sandboxCheckout] as const
const routeTree = rootRoute.addChildren([
  tooManyRequests,
  home,
  homeAlias,
  tools,
  tool,
  history,
  admin,
  designSystem,
  signInLink,
  settings,
  qrSignIn,
  ...aboutRoutes,
  ...billingRoutes,
])

/** @param history for rendering outside a browser */
export function createAppRouter(client: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { client },
    // Shown inside the shell; the root's error component replaces a shell that failed.
    defaultErrorComponent: ErrorScreen,
    defaultPreload: 'intent',
    scrollRestoration: false,
    ...(history && { history }),
  })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Identifies the image that the tool opens with (`session/current-file.ts`). */
    currentFileId?: string
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
